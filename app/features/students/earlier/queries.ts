import type { Actor } from "~/auth/actor";
import { RateLimiter } from "~/auth/rate-limiter";
import { maskIdentity, recordEvent } from "~/db/audit";
import { sqlite, write } from "~/db/client";
import { nameKey } from "~/db/name-key";
import { unlessStorageFails } from "~/db/storage";
import { mayAsk } from "~/features/elsewhere/counts";
import { heardBy } from "~/features/elsewhere/rules";
import { findSchoolByCode } from "~/features/schools/queries";
import { cleanText } from "~/features/values/text";
import { type Sentence, t } from "~/messages";
import type { Gender } from "../ic";

/** The person's last candidate of an earlier year; the school only where the account sees it. */
export interface Earlier {
  full_name: string;
  full_name_arabic: string | null;
  gender: Gender | null;
  exam_year: number;
  exam_type_code: string;
  school_name: string | null;
}

interface Row extends Omit<Earlier, "school_name"> {
  id: number;
  school_code: string;
}

const most = 20;

const ofPerson = (field: "ic_number" | "passport_number", index: string) => `
  select students.id, full_name, full_name_arabic, gender, exam_year, school_code, exam_type_code
  from students indexed by ${index} join school_exam_years using (school_code, exam_year)
  where ${field} = ? and exam_year < ? order by exam_year desc limit ${most}`;

export const earlierQueries = {
  ic_number: ofPerson("ic_number", "students_by_card"),
  passport_number: ofPerson("passport_number", "students_by_passport"),
};

const find = {
  ic_number: sqlite.prepare<[string, number], Row>(earlierQueries.ic_number),
  passport_number: sqlite.prepare<[string, number], Row>(earlierQueries.passport_number),
};

export interface Document {
  field: keyof typeof earlierQueries;
  number: string;
}

export type Look =
  | { kind: "found"; earlier: Earlier }
  | { kind: "none" }
  /** The account has looked beyond its own schools too often; null until tomorrow. */
  | { kind: "limited"; seconds: number | null };

/** Beside the answers of a day, because a look shows a name (decision 072). */
const beyondScope = new RateLimiter(40, 60 * 60_000);

/** A candidate in scope first; one of another school is counted, limited and noted, found or not. */
export function lookForEarlier(actor: Actor, { field, number }: Document, exam_year: number): Look {
  const rows = find[field].all(number, exam_year);
  const named = rows.map((row) => ({ row, school: findSchoolByCode(actor, row.school_code) }));
  const own = named.find(({ school }) => school !== undefined);
  if (own) return { kind: "found", earlier: earlierOf(own.row, own.school?.school_name ?? null) };
  if (heardBy(actor, "earlier_year") === "nothing") return { kind: "none" };
  const seconds = beyondScope.secondsToWait(String(actor.user_id));
  if (seconds > 0) return { kind: "limited", seconds };
  if (!mayAsk(actor)) return { kind: "limited", seconds: null };
  const [row] = rows;
  const event = {
    action: "student.looked_up",
    entity: "student",
    entity_id: row?.id,
    school_code: actor.school_code,
    exam_year,
    changes: { number: maskIdentity(number) },
  };
  // A look that the trail cannot hold shows nothing.
  const isNoted = unlessStorageFails(() => write(() => recordEvent(actor, event) > 0)) ?? false;
  return row && isNoted ? { kind: "found", earlier: earlierOf(row, null) } : { kind: "none" };
}

const earlierOf = ({ id: _, school_code: __, ...row }: Row, school_name: string | null): Earlier => ({
  ...row,
  school_name,
});

export const isBlank = (value: unknown) => typeof value !== "string" || cleanText(value) === "";

/** The blank fields alone, and the sentence that says where they come from. */
export function filledFrom(earlier: Earlier, typed: Record<string, unknown>) {
  const { full_name, full_name_arabic, gender } = earlier;
  const known = Object.entries({ full_name, full_name_arabic, gender }).filter(([, value]) => value !== null);
  const values = Object.fromEntries(known.filter(([field]) => isBlank(typed[field])));
  const record = nameOf(earlier);
  const isOther =
    typeof typed.full_name === "string" &&
    !isBlank(typed.full_name) &&
    nameKey(typed.full_name) !== nameKey(full_name);
  const sentence: Sentence = isOther
    ? { key: "earlier.differs", values: { record, full_name } }
    : { key: "earlier.filled", values: { record } };
  return { values, sentence };
}

const nameOf = ({ exam_type_code: exam, exam_year: year, school_name }: Earlier) =>
  school_name === null
    ? t("earlier.record", { exam, year })
    : t("earlier.record_of_school", { exam, year, school_name });
