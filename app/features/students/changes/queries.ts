import { createHash } from "node:crypto";
import { and, eq, gt, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { reachOf } from "~/auth/roles";
import { visibleTo } from "~/auth/scope";
import { db, sqlite } from "~/db/client";
import { now } from "~/db/clock";
import { student_changes } from "~/db/schema";
import { recordsOf, type StudentRecord } from "../queries";
import type { StudentFeed } from "./schema";
import { type FeedPosition, positionText } from "./schema";

type Change = { id: number; changed_at: string } & (
  | { kind: "changed"; student: StudentRecord }
  | { kind: "departed" }
);

export interface Changes {
  data: Change[];
  next: string;
  has_more: boolean;
}

/** Why a reader has to begin again, or to send another instant. */
export type NoChanges = "future" | "incomplete" | "other_reach";

/** A change of another process may commit so long after its instant. */
const underWay = 60_000;

/** In one transaction, so that `next` is the end of this answer: decision 051 says why no change is missed. */
export function studentsChangedSince(actor: Actor, query: StudentFeed): Changes | NoChanges {
  return sqlite.transaction((): Changes | NoChanges => {
    const reach = reachOfFeed(actor, query);
    const after = sequenceOf(query.changed_since, reach);
    if (typeof after !== "number") return after;
    const found = rowsAfter(actor, query, after);
    const rows = found.slice(0, query.limit);
    const last = found.length > rows.length ? rows.at(-1) : undefined;
    const end = last ?? endOfFeed();
    return {
      data: changesOf(actor, rows),
      next: positionText({ ...end, generation: stateOfFeed().generation, reach }),
      has_more: last !== undefined,
    };
  })();
}

interface Row {
  sequence: number;
  student_id: number;
  is_departed: number;
  changed_at: string;
}

function changesOf(actor: Actor, rows: readonly Row[]): Change[] {
  const present = rows.filter(({ is_departed }) => !is_departed).map(({ student_id }) => student_id);
  const records = new Map(recordsOf(actor, present).map((student) => [student.id, student]));
  return rows.map(({ student_id: id, changed_at }) => {
    const student = records.get(id);
    return student ? { kind: "changed", id, changed_at, student } : { kind: "departed", id, changed_at };
  });
}

const other = alias(student_changes, "other");

/** A candidate who left one place of the reader for another has not left the reader. */
function rowsAfter(actor: Actor, query: StudentFeed, after: number): Row[] {
  const ofSchool = query.school_code !== null || reachOf(actor.role_id) === "school";
  const source = sql.raw(ofSchool ? "indexed by student_changes_by_school" : "not indexed");
  const elsewhere = and(
    eq(other.student_id, student_changes.student_id),
    placesOf(actor, query, other),
    or(eq(other.is_departed, false), gt(other.sequence, student_changes.sequence)),
    ne(other.sequence, student_changes.sequence),
  );
  const isLast = sql`not exists (select 1 from ${student_changes} as other where ${elsewhere})`;
  return db.all<Row>(sql`
    select ${student_changes.sequence}, student_id, is_departed, changed_at from ${student_changes} ${source}
    where ${and(
      gt(student_changes.sequence, after),
      placesOf(actor, query, student_changes),
      or(eq(student_changes.is_departed, false), isLast),
    )}
    order by ${student_changes.sequence} limit ${query.limit + 1}`);
}

function placesOf(actor: Actor, query: StudentFeed, place: typeof other | typeof student_changes): SQL {
  const { exam_year, school_code, district_code, exam_type_code } = query;
  return (
    and(
      visibleTo(actor, place),
      exam_year === null ? undefined : eq(place.exam_year, exam_year),
      school_code === null ? undefined : eq(place.school_code, school_code),
      district_code === null ? undefined : eq(place.district_code, district_code),
      exam_type_code === null ? undefined : eq(place.exam_type_code, exam_type_code),
    ) ?? sql`1`
  );
}

function reachOfFeed(actor: Actor, query: StudentFeed): string {
  const { exam_year, school_code, district_code, exam_type_code } = query;
  const scope = [reachOf(actor.role_id), actor.school_code, actor.district_code, actor.exam_level_code];
  const filters = [exam_year, school_code, district_code, exam_type_code];
  const parts = JSON.stringify([...scope, can(actor, "student.see_identity"), ...filters]);
  return createHash("sha256").update(parts).digest("hex").slice(0, 12);
}

const state = sqlite.prepare<[], { generation: string; complete_sequence: number; complete_at: string }>(
  "select generation, complete_sequence, complete_at from student_feed",
);
const stateOfFeed = () => state.get() as NonNullable<ReturnType<typeof state.get>>;

/** The last sequence that was given, also when its row has been replaced or deleted since. */
const lastSequence = sqlite
  .prepare<[], number>("select seq from sqlite_sequence where name = 'student_changes'")
  .pluck();
const newestUpTo = sqlite
  .prepare<[number], string>(
    "select changed_at from student_changes where sequence <= ? order by sequence desc limit 1",
  )
  .pluck();

const lastBefore = sqlite
  .prepare<[string], number>(
    "select sequence from student_changes not indexed where changed_at < ? order by sequence desc limit 1",
  )
  .pluck();

function endOfFeed() {
  const sequence = lastSequence.get() ?? 0;
  return { sequence, changed_at: newestUpTo.get(sequence) ?? stateOfFeed().complete_at };
}

/** The reader has everything up to this sequence. */
function sequenceOf(since: FeedPosition, reach: string): number | NoChanges {
  if (since.from === "start") return 0;
  const { generation, complete_sequence, complete_at } = stateOfFeed();
  if (since.from === "instant") {
    if (since.at > now()) return "future";
    if (since.at < complete_at) return "incomplete";
    const from = new Date(Date.parse(since.at) - underWay).toISOString();
    return lastBefore.get(from) ?? 0;
  }
  const { sequence, changed_at } = since;
  if (since.generation !== generation || sequence < complete_sequence) return "incomplete";
  if (sequence > (lastSequence.get() ?? 0)) return "incomplete";
  if ((newestUpTo.get(sequence) ?? "") > changed_at) return "incomplete";
  return since.reach === reach ? sequence : "other_reach";
}
