import { createHash } from "node:crypto";
import type { Actor } from "~/auth/actor";
import { sqlite } from "~/db/client";
import { nameKey, nameKeySql } from "~/db/name-key";
import { heardBy } from "~/features/elsewhere/rules";
import { findSchoolByCode } from "~/features/schools/queries";
import { t } from "~/messages";
import type { Warning } from "../rules";
import { type Nearness, type NearSubject, nearnessOf, nearWarning } from "./rules";

type InYear = NearSubject & { exam_year: number };
type Candidate = NearSubject & { id: number; class_name: string | null };

export interface Near extends Pick<Candidate, "id" | "full_name" | "class_name" | "school_code"> {
  nearness: Nearness;
}

/** So many candidates of one name and year are compared. */
const most = 50;

const columns = "id, full_name, ic_number, passport_number, birth_cert_number, school_code, class_name";

const sameName = sqlite.prepare<[number, string], Candidate>(
  `select ${columns} from students indexed by students_near
   where exam_year = ? and ${nameKeySql} = ? and withdrawn_at is null and erased_at is null limit ${most}`,
);

/** In every scope, for the groups of duplicates; `except` is the candidate itself. */
export function nearEverywhere(given: InYear, except = 0): Near[] {
  return sameName.all(given.exam_year, nameKey(given.full_name)).flatMap((other) => {
    const nearness = other.id === except ? null : nearnessOf(given, other);
    const { id, full_name, class_name, school_code } = other;
    return nearness === null ? [] : [{ id, full_name, class_name, school_code, nearness }];
  });
}

/** Those that the actor hears of. */
export const nearTo = (actor: Actor, given: InYear, except = 0): Near[] =>
  nearEverywhere(given, except).filter(
    ({ school_code }) =>
      heardBy(actor, "near_duplicate") !== "nothing" || findSchoolByCode(actor, school_code) !== undefined,
  );

/** At most one, which names the first candidate. */
export function nearWarnings(near: readonly Near[]): Warning[] {
  const [first] = [...near].sort((one, other) => one.id - other.id);
  if (!first) return [];
  const { id, nearness, full_name, class_name } = first;
  const who = class_name ? `${full_name} (${class_name})` : full_name;
  const other = near.length > 1 ? t("near.and_more", { who, n: near.length - 1 }) : who;
  return [nearWarning(nearness, { other, id })];
}

/** What a person has seen and confirmed: another name, card or candidate asks again. */
export function nearKey({ full_name, ic_number }: NearSubject, near: readonly Near[]): string {
  const seen = [nameKey(full_name), ic_number, ...near.map(({ id }) => id).sort((a, b) => a - b)];
  return createHash("sha256").update(JSON.stringify(seen)).digest("base64url").slice(0, 16);
}
