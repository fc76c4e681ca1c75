import { and, between, eq, getTableColumns } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope";
import { recordChange } from "~/db/audit";
import { db, write } from "~/db/client";
import { blocked, missing, type Outcome, saved, stale } from "~/db/outcome";
import { schools, students } from "~/db/schema";
import type { Span } from "~/db/spans";
import { whyReadOnly } from "~/features/school-exam-years/sign-off/queries";
import { moveToTrash } from "~/features/trash/trash";
import { whyNumberedStay } from "./numbered";

/** The number of candidates that were changed since, which blocks the undo. */
export interface WorkedOn {
  worked_on: number;
  of: number;
  /** Of the first of them. */
  full_name?: string;
}

export interface TakenBack {
  removed: number;
  batch_id: string;
  full_name: string;
}

type Added = typeof students.$inferSelect;

export const candidatesIn = (actor: Actor, [first, last]: Span): Added[] =>
  db
    .select(getTableColumns(students))
    .from(students)
    .innerJoin(schools, eq(schools.school_code, students.school_code))
    .where(and(between(students.id, first, last), visibleTo(actor)))
    .all();

/** All of them as one batch of the trash, or none once anyone changed a candidate (product 3.8). `ownEdits` counts the edits of a candidate
 * by the action that is undone, and `staying` are those whose number a school does not remove. */
export function takeBack(
  actor: Actor,
  rows: readonly Added[],
  reason: "student.addition_undone" | "student.import_undone",
  ownEdits: (id: number) => number = () => 0,
  staying: readonly Added[] = rows,
): Outcome<TakenBack> {
  return write(() => {
    const [first] = rows;
    if (!first) return missing();
    const fixed = whyReadOnly(actor, rows);
    if (fixed) return blocked(fixed);
    const worked = rows.filter(({ id, version }) => version > 1 + ownEdits(id));
    if (worked.length > 0) {
      const full_name = worked[0]?.full_name;
      return stale({ worked_on: worked.length, of: rows.length, full_name } satisfies WorkedOn);
    }
    const obstacle = whyNumberedStay(actor, staying);
    if (obstacle) return blocked(obstacle);
    const batch_id = moveToTrash(
      actor,
      rows.map(({ id }) => id),
      reason,
    );
    return saved({ removed: rows.length, batch_id, full_name: first.full_name });
  });
}

const mostInASpan = 200;

export function undoAdditions(actor: Actor, span: Span): Outcome<TakenBack> {
  return write(() => {
    if (span[1] - span[0] >= mostInASpan) return missing();
    const rows = candidatesIn(actor, span).filter((added) => isOwnAddition(actor, added));
    const outcome = takeBack(actor, rows, "student.addition_undone");
    if (outcome.kind !== "saved") return outcome;
    for (const student of rows) recordChange(actor, "student.addition_undone", "student", student, null);
    return outcome;
  });
}

/** The browser sends the span, so it may name candidates of another account or an import. */
const isOwnAddition = (actor: Actor, { created_by, import_event_id }: Added): boolean =>
  created_by === actor.user_id && import_event_id === null;
