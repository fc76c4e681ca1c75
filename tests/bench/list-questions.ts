import type Database from "better-sqlite3";
import { Random } from "~/demo/random";

/** `depth` is the page's position in the list: 0 is the first page, 1 the last. */
export interface Question {
  actor: { role_id: "ADMIN" | "SU" | "PENYELIA_DAERAH"; school_code?: string; district_code?: string };
  query: Record<string, string>;
  depth: number;
}

export interface Kind {
  name: string;
  /** Clerks, supervisors and the office ask these every day. */
  isDaily: boolean;
  /** A search without filters, one filter, or neither. */
  isPlain: boolean;
  questions: Question[];
}

interface Candidate {
  full_name: string;
  ic_number: string | null;
  student_code: string | null;
  full_name_arabic: string | null;
  birth_cert_number: string | null;
  school_code: string;
  class_name: string;
  district_code: string;
  school_name: string;
}

type Make = () => Question["query"];

const questionsOfKind = 8;
const sorts = ["student_code", "ic_number", "school_code", "class_name", "created_at", "updated_at"];
const daily = new Set([
  "list, first page",
  "gender and district, first page",
  "whole name",
  "two words",
  "rare word",
  "absent word",
  "IC, 6 digits",
  "IC, whole",
  "roll number",
  "class",
  "without a roll number",
  "by student_code, first page",
  "by class_name, first page",
  "clerk's school",
  "clerk's school, any word",
  "clerk's school, by class",
  "supervisor's district",
  "supervisor's district, deep page",
  "supervisor's district, without a roll number",
]);

/** About one year, or all years when it is null. */
export function questionsAbout(db: Database.Database, exam_year: number | null): Kind[] {
  const random = new Random(2026, `list ${exam_year ?? ""}`);
  const ids = db.prepare<[number | null], [number, number]>(
    "select min(id), max(id) from students where exam_year = coalesce(?, exam_year)",
  );
  const [first, last] = ids.raw().get(exam_year) as [number, number];
  const from = db.prepare<[number], Candidate>(
    "select * from students join schools using (school_code) where students.id >= ? order by students.id limit 1",
  );
  const anybody = () => from.get(random.between(first, last)) as Candidate;
  const names = Array.from({ length: 4000 }, () => anybody().full_name);
  const words = names.flatMap((name) => [
    ...new Set(name.split(" ").filter((word) => /^[A-Z]{3,}$/.test(word))),
  ]);
  const borne = new Map<string, number>();
  for (const word of words) borne.set(word, (borne.get(word) ?? 0) + 1);
  const wordsOf = (least: number, many: number) =>
    [...borne].filter(([word, n]) => n >= least && n < many && !/^BINT?I?$/.test(word)).map(([word]) => word);
  const common = wordsOf(80, Number.POSITIVE_INFINITY);
  const rare = wordsOf(1, 4);

  const kinds: Kind[] = [];
  const kind = (
    name: string,
    make: Make,
    options: Partial<{ depth: () => number; as: Question["actor"]["role_id"]; isPlain: boolean }> = {},
  ) => {
    const { depth = () => 0, as = "ADMIN", isPlain = false } = options;
    const questions = Array.from({ length: questionsOfKind }, () => {
      const { school_code, district_code } = anybody();
      const actor = {
        role_id: as,
        ...(as === "SU" && { school_code }),
        ...(as === "PENYELIA_DAERAH" && { district_code }),
      };
      const year: Question["query"] = exam_year === null ? {} : { exam_year: String(exam_year) };
      return { actor, query: { ...year, ...make() }, depth: depth() };
    });
    kinds.push({ name, isDaily: daily.has(name), isPlain, questions });
  };
  const deep = { depth: () => random.between(30, 70) / 100 };
  const plain = { isPlain: true };
  const search = (make: () => string) => () => ({ search: make() });
  const gender = () => ({ gender: random.pick(["L", "P"]) });
  const district = () => ({ district_code: anybody().district_code });
  const commonWord = search(() => random.pick(common));
  const broad = search(() => random.pick(["BIN", "BINTI", "A", "M", "N", "S"]));
  const ownWords = (count: number) =>
    anybody()
      .full_name.split(" ")
      .filter((word) => /^[A-Z]{3,}$/.test(word) && !/^BIN/.test(word))
      .slice(0, count)
      .join(" ") || "NUR";

  kind("list, first page", () => ({}), plain);
  kind("list, deep page", () => ({}), deep);
  kind("list, last page", () => ({}), { depth: () => 1 });
  kind("gender, first page", gender, plain);
  kind("gender and district, first page", () => ({ ...gender(), ...district() }));
  kind("gender and district, deep page", () => ({ ...gender(), ...district() }), deep);
  kind("common word, first page", commonWord, plain);
  kind("common word, deep page", commonWord, { ...deep, ...plain });
  kind("common word, gender and district", () => ({ ...commonWord(), ...gender(), ...district() }));
  kind("BIN, BINTI, one letter; first page", broad, plain);
  kind("BIN, BINTI, one letter; deep page", broad, deep);
  kind("BIN, BINTI, one letter and gender; first page", () => ({ ...broad(), ...gender() }));
  kind("BIN, BINTI, one letter and gender; deep page", () => ({ ...broad(), ...gender() }), deep);
  kind(
    "two words",
    search(() => ownWords(2)),
    plain,
  );
  kind(
    "two common words",
    search(() => `${random.pick(common)} ${random.pick(common)}`),
    plain,
  );
  kind(
    "whole name",
    search(() => anybody().full_name),
    plain,
  );
  kind(
    "rare word",
    search(() => random.pick(rare)),
    plain,
  );
  kind(
    "any word",
    search(() => ownWords(1)),
    plain,
  );
  kind(
    "absent word",
    search(() => `QX${random.between(1000, 9999)}Z`),
    plain,
  );
  kind(
    "IC, 2 digits",
    search(() => (anybody().ic_number ?? "14").slice(0, 2)),
    plain,
  );
  kind(
    "IC, 6 digits",
    search(() => (anybody().ic_number ?? "140305").slice(0, 6)),
    plain,
  );
  kind(
    "IC, whole",
    search(() => anybody().ic_number ?? "140305101234"),
    plain,
  );
  kind(
    "roll number",
    search(() => (anybody().student_code ?? "BRA7001/001").slice(0, 8)),
    plain,
  );
  kind(
    "IC, last 4 digits",
    search(() => (anybody().ic_number ?? "1489").slice(-4)),
    plain,
  );
  kind(
    "roll number without its code",
    search(() => String(random.between(1, 99)).padStart(3, "0")),
    plain,
  );
  kind(
    "birth certificate",
    search(() => anybody().birth_cert_number ?? "DH402113"),
    plain,
  );
  kind(
    "loose name: MD and a word",
    search(() => `MD ${random.pick(common)}`),
    plain,
  );
  kind(
    "Jawi name, two words",
    search(() => (anybody().full_name_arabic ?? "محمد علي").split(" ").slice(0, 2).join(" ")),
    plain,
  );
  kind("school name", () => ({ school_name: anybody().school_name.split(" ").at(-1) ?? "" }), plain);
  kind(
    "school name, deep page",
    () => ({ school_name: anybody().school_name.split(" ").at(-1) ?? "" }),
    deep,
  );
  kind("exam type, deep page", () => ({ exam_type_code: "PSRA" }), { ...deep, ...plain });
  kind("class", () => ({ class_name: anybody().class_name }), plain);
  kind("without a roll number", () => ({ has_student_code: "false" }), plain);
  kind("without a roll number, gender", () => ({ has_student_code: "false", ...gender() }));
  kind("with IC and gender, deep page", () => ({ has_ic_number: "true", ...gender() }), deep);
  for (const sortBy of sorts) {
    const sorted = () => ({ sortBy, sortDirection: random.pick(["asc", "desc"]) });
    kind(`by ${sortBy}, first page`, sorted, plain);
    kind(`by ${sortBy}, deep page`, sorted, deep);
    kind(`by ${sortBy}, gender, deep page`, () => ({ ...sorted(), ...gender() }), deep);
    kind(`by ${sortBy}, common word, first page`, () => ({ ...sorted(), ...commonWord() }), plain);
    kind(
      `by ${sortBy}, everything, deep page`,
      () => ({ ...sorted(), ...broad(), ...gender(), has_ic_number: "true" }),
      deep,
    );
  }
  kind("clerk's school", () => ({}), { as: "SU" });
  kind(
    "clerk's school, any word",
    search(() => ownWords(1)),
    { as: "SU" },
  );
  kind("clerk's school, by class", () => ({ sortBy: "class_name" }), { as: "SU" });
  kind("supervisor's district", () => ({}), { as: "PENYELIA_DAERAH" });
  kind("supervisor's district, deep page", () => ({}), { as: "PENYELIA_DAERAH", ...deep });
  kind("supervisor's district, common word", commonWord, { as: "PENYELIA_DAERAH" });
  kind("supervisor's district, without a roll number", () => ({ has_student_code: "false" }), {
    as: "PENYELIA_DAERAH",
  });
  return kinds;
}
