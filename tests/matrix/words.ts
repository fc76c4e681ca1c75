import { createHash } from "node:crypto";
import { sqlite } from "~/db/client";
import { knownIdentity, type Side } from "../support/sides";

/** A unique word of fourteen consonants, the same in every run and in no language. */
export function wordFor(...about: (string | number)[]): string {
  const bytes = createHash("sha256").update(about.join("\0")).digest();
  return [...bytes.subarray(0, 14)].map((byte) => "BCDFGHJKLMNPQRSTVWXZ"[byte % 20]).join("");
}

const arabicFor = (...about: (string | number)[]): string =>
  [...wordFor("arabic", ...about)]
    .map((letter) => String.fromCharCode(0x627 + (letter.charCodeAt(0) % 20)))
    .join("");

const numbersFor = (...about: (string | number)[]): string =>
  String(BigInt(`0x${createHash("sha256").update(about.join("\0")).digest("hex").slice(0, 12)}`))
    .padStart(14, "7")
    .slice(0, 11);

/** Writes a unique word into every text field of a side's school and candidates. */
export function markRecords(side: Side): void {
  const { school, spare } = side;
  for (const record of [school, spare]) {
    const school_name = `SEKOLAH ${wordFor("school", record.school_code)}`;
    const hq_code = `Q${numbersFor("hq", record.school_code).slice(0, 8)}`;
    const hq_code_alt = record === school ? `R${numbersFor("alt", record.school_code).slice(0, 8)}` : null;
    sqlite
      .prepare("update schools set school_name = ?, hq_code = ?, hq_code_alt = ? where id = ?")
      .run(school_name, hq_code, hq_code_alt, record.id);
    Object.assign(record, { school_name, hq_code, hq_code_alt });
  }
  const pupils = sqlite
    .prepare("select id from students where school_code = ?")
    .pluck()
    .all(school.school_code) as number[];
  for (const [at, id] of pupils.entries()) {
    const about = [school.school_code, at] as const;
    sqlite
      .prepare(
        `update students set class_name = ?, full_name_arabic = ?, passport_number = ?, birth_cert_number = ?,
           visa_number = ? where id = ?`,
      )
      .run(
        wordFor("class", ...about),
        arabicFor(...about),
        `PP${numbersFor("passport", ...about)}`,
        `BC${numbersFor("birth", ...about)}`,
        `VV${numbersFor("visa", ...about)}`,
        id,
      );
  }
  sqlite
    .prepare(
      "update students set passport_number = (select passport_number from students where id = ?) where id = ?",
    )
    .run(side.student.id, side.another.id);
}

type Row = Record<string, string | null>;
const rows = (query: string, ...values: unknown[]) => sqlite.prepare(query).all(...values) as Row[];

const candidateFields = "full_name, full_name_arabic, class_name, student_code";
const identityFields = "ic_number, passport_number, birth_cert_number, visa_number";

/** No answer to a user out of scope may hold these. */
export function wordsOf(side: Side): string[] {
  const code = side.school.school_code;
  const found = [
    ...rows(
      "select school_name, school_code, hq_code, hq_code_alt from schools where id in (?, ?)",
      side.school.id,
      side.spare.id,
    ),
    ...rows(`select ${candidateFields} from students where school_code = ?`, code),
    ...rows("select batch_id, record ->> 'full_name' as full_name from trash where school_code = ?", code),
    ...rows("select full_name, phone from invigilators where school_code = ?", code),
    ...rows("select username, full_name from users where school_code = ?", code),
    ...rows("select number from sheet_prints where school_code = ?", code),
    ...rows("select issuer, subject from user_identities where user_id = ?", side.clerk.user_id),
    ...rows("select address, user_agent from sessions where user_id = ?", side.clerk.user_id),
    ...rows("select id from import_drafts where user_id = ?", side.clerk.user_id),
    ...rows("select id, fields from kept_forms where user_id = ?", side.clerk.user_id),
  ].flatMap((row) => Object.values(row));
  const words = found.flatMap((value) =>
    value === null ? [] : [value, ...(value.match(/[B-DF-HJ-NP-TV-Z]{14}/g) ?? [])],
  );
  return [
    ...new Set([
      ...words,
      ...identitiesOf(side)
        .flatMap(formsOf)
        .filter((word) => !word.includes(knownIdentity)),
    ]),
  ];
}

/** Including deleted candidates. */
export function identitiesOf({ school }: Side): string[] {
  const found = [
    ...rows(`select ${identityFields} from students where school_code = ?`, school.school_code),
    ...rows(
      "select record ->> 'ic_number' as a, record ->> 'passport_number' as b from trash where school_code = ?",
      school.school_code,
    ),
  ];
  return [...new Set(found.flatMap((row) => Object.values(row)).filter((value) => value !== null))];
}

/** Also with dashes, and the last four digits, which an OBSERVER sees, in both spellings. */
const formsOf = (identity: string): string[] =>
  /^\d{12}$/.test(identity)
    ? [identity, dashed(identity), `*${identity.slice(-4)}`, `**-${identity.slice(-4)}`]
    : [identity];

export const dashed = (ic: string): string => `${ic.slice(0, 6)}-${ic.slice(6, 8)}-${ic.slice(8)}`;
