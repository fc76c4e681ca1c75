import { createHash } from "node:crypto";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope";
import { db } from "~/db/client";
import { missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import { schools, trash } from "~/db/schema";
import { type Problem, problem } from "~/messages";
import { listStudents, matchingStudentIds } from "../list/queries";
import type { StudentList } from "../list/schema";
import { findStudents, recordsOf, type Student, type StudentRecord } from "../queries";
import { mostAtOnce, type Seen } from "./rules";
import { tooMany } from "./schema";

export type Choice =
  | { by: "name"; seen: readonly Seen[] }
  | { by: "filter"; query: StudentList; fingerprint: string | null };

export function fingerprintOf(records: readonly Seen[]): string {
  const lines = records.map(({ id, version }) => `${id}:${version}`).sort();
  return createHash("sha256").update(lines.join(",")).digest("base64url").slice(0, 22);
}

export function findMatching(actor: Actor, query: StudentList): Outcome<StudentRecord[]> {
  const ids = matchingStudentIds(actor, query, mostAtOnce + 1);
  if (ids.length <= mostAtOnce)
    return saved(recordsOf(actor, ids).filter(({ erased_at }) => erased_at === null));
  const { total } = listStudents(actor, { ...query, page: 1, limit: 1 });
  return refused({ "": [tooMany(total)] });
}

export function findNamed(actor: Actor, seen: readonly { id: number }[]) {
  const ids = seen.map(({ id }) => id);
  const found = findStudents(actor, ids);
  const students = [...found.values()].sort(
    (one, other) => compare(one.full_name, other.full_name) || one.id - other.id,
  );
  return { students, absent: ids.filter((id) => !found.has(id)) };
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Stale with the names that changed since the choice was shown; an id out of scope answers missing. */
export function stillChosen(actor: Actor, choice: Choice): Outcome<StudentRecord[]> {
  if (choice.by === "filter") {
    const matching = findMatching(actor, choice.query);
    if (matching.kind !== "saved") return matching;
    if (fingerprintOf(matching.value) === choice.fingerprint) return matching;
    return stale({ problems: [problem("results_moved", { n: matching.value.length })] });
  }
  const { students, absent } = findNamed(actor, choice.seen);
  const gone = [...namesInTrash(actor, absent).values()];
  if (gone.length < absent.length) return missing();
  const versions = new Map(choice.seen.map(({ id, version }) => [id, version]));
  const changed = students.filter(({ id, version }) => versions.get(id) !== version);
  const problems = [
    ...gone.map((full_name) => problem("candidate_gone", { full_name })),
    ...changed.map(({ full_name }) => problem("candidate_changed", { full_name })),
  ];
  return problems.length > 0 ? stale({ problems: firstOf(problems) }) : saved(students);
}

const mostNamed = 10;
const firstOf = (problems: Problem[]): Problem[] =>
  problems.length <= mostNamed
    ? problems
    : [...problems.slice(0, mostNamed), problem("candidates_more", { n: problems.length - mostNamed })];

/** By id, of the deleted candidates in scope. */
export function namesInTrash(actor: Actor, ids: readonly number[]): Map<number, string> {
  if (ids.length === 0) return new Map();
  const rows = db
    .select({ id: trash.entity_id, record: trash.record })
    .from(trash)
    .innerJoin(schools, eq(schools.school_code, trash.school_code))
    .where(
      and(
        eq(trash.entity, "student"),
        isNull(trash.restored_at),
        inArray(trash.entity_id, sql`(select value from json_each(${JSON.stringify(ids)}))`),
        visibleTo(actor),
      ),
    )
    .all();
  return new Map(rows.map(({ id, record }) => [id, (record as Student).full_name]));
}
