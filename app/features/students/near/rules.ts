import { nameKey } from "~/db/name-key";
import { type MessageKey, type MessageValues, problem, t } from "~/messages";
import type { Warning } from "../rules";

/** Why two candidates of one year may be one person, though no document of theirs is the same. */
export type Nearness = "birth_date" | "ic_number" | "documents";

export interface NearSubject {
  full_name: string;
  ic_number: string | null;
  passport_number: string | null;
  birth_cert_number: string | null;
  school_code: string;
}

const documents = ["ic_number", "passport_number", "birth_cert_number"] as const;

/** Both have the same name, however it is spelled. Two children with near cards and other names are neighbours or twins. */
export function nearnessOf(one: NearSubject, other: NearSubject): Nearness | null {
  if (nameKey(one.full_name) !== nameKey(other.full_name)) return null;
  if (one.ic_number !== null && other.ic_number !== null) {
    if (one.ic_number === other.ic_number) return null;
    if (isNearIc(one.ic_number, other.ic_number)) return "ic_number";
    return birthDay(one.ic_number) === birthDay(other.ic_number) ? "birth_date" : null;
  }
  return one.school_code === other.school_code && !areComparable(one, other) ? "documents" : null;
}

/** A child registered with a birth certificate and again with an identity card has no document that can be compared. */
const areComparable = (one: NearSubject, other: NearSubject): boolean =>
  documents.some((field) => one[field] !== null && other[field] !== null) || !hasOne(one) || !hasOne(other);

const hasOne = (candidate: NearSubject): boolean => documents.some((field) => candidate[field] !== null);

const birthDay = (ic: string) => ic.slice(0, 6);

/** One digit differs, or two digits have changed places. */
export function isNearIc(one: string, other: string): boolean {
  const [first, second, ...more] = [...one].flatMap((digit, at) => (digit === other[at] ? [] : [at]));
  if (first === undefined || more.length > 0) return false;
  return second === undefined || (one[first] === other[second] && one[second] === other[first]);
}

const fieldOf: Record<Nearness, string> = {
  ic_number: "ic_number",
  birth_date: "full_name",
  documents: "full_name",
};

/** `other` names the other candidate or line; `id` is that of a candidate in the actor's scope. */
export function nearWarning(nearness: Nearness, { other, id }: { other: string; id?: number }): Warning {
  const why: MessageKey = `near.why.${nearness}`;
  const values: MessageValues = { other, why: t(why), ...(id !== undefined && { id }) };
  return { field: fieldOf[nearness], problem: problem(nearRule, values) };
}

/** As a rule of the data check. */
export const nearRule = "near_duplicate";

export const isNear = ({ problem }: Warning): boolean => problem.code === nearRule;
