import { createHash } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope.server";
import { db, sqlite } from "~/db/client.server";
import { nameKey, nameKeySql } from "~/db/name-key";
import { schools, students } from "~/db/schema";
import { t } from "~/messages";
import type { Warning } from "../rules";
import { type Nearness, type NearSubject, nearnessOf, nearWarning } from "./rules";

type InYear = NearSubject & { exam_year: number };
type Candidate = NearSubject & { id: number };

export interface Near {
  id: number;
  nearness: Nearness;
}

/** So many candidates of one name and year are compared. */
const most = 50;

const columns = "id, full_name, ic_number, passport_number, birth_cert_number, school_code";

const sameName = sqlite.prepare<[number, string], Candidate>(
  `select ${columns} from students indexed by students_near
   where exam_year = ? and ${nameKeySql} = ? and withdrawn_at is null limit ${most}`,
);
/** In every scope; `except` is the candidate itself. */
export function nearTo(given: InYear, except = 0): Near[] {
  return sameName.all(given.exam_year, nameKey(given.full_name)).flatMap((other) => {
    const nearness = other.id === except ? null : nearnessOf(given, other);
    return nearness === null ? [] : [{ id: other.id, nearness }];
  });
}

interface Named {
  id: number;
  full_name: string;
  class_name: string | null;
}

/** At most one, which names the first candidate in the actor's scope. */
export function nearWarnings(actor: Actor, near: readonly Near[]): Warning[] {
  const [first] = near;
  if (!first) return [];
  const [named] = namedIn(actor, near);
  const { nearness } = near.find(({ id }) => id === named?.id) ?? first;
  const place = named?.class_name ? `${named.full_name} (${named.class_name})` : named?.full_name;
  const who = place ?? t("near.elsewhere");
  const other = near.length > 1 ? t("near.and_more", { who, n: near.length - 1 }) : who;
  return [nearWarning(nearness, { other, id: named?.id })];
}

function namedIn(actor: Actor, near: readonly Near[]): Named[] {
  const ids = JSON.stringify(near.map(({ id }) => id));
  return db
    .select({ id: students.id, full_name: students.full_name, class_name: students.class_name })
    .from(students)
    .innerJoin(schools, eq(schools.school_code, students.school_code))
    .where(and(inArray(students.id, sql`(select value from json_each(${ids}))`), visibleTo(actor)))
    .orderBy(students.id)
    .all();
}

/** What a person has seen and confirmed: another name, card or candidate asks again. */
export function nearKey({ full_name, ic_number }: NearSubject, near: readonly Near[]): string {
  const seen = [nameKey(full_name), ic_number, ...near.map(({ id }) => id).sort((a, b) => a - b)];
  return createHash("sha256").update(JSON.stringify(seen)).digest("base64url").slice(0, 16);
}
