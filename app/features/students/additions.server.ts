import { and, between, eq, getTableColumns } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope.server";
import { recordChange } from "~/db/audit.server";
import { db, sqlite, write } from "~/db/client.server";
import { blocked, missing, type Outcome, saved, stale } from "~/db/outcome";
import { schools, students } from "~/db/schema";
import type { Span } from "~/db/spans";
import { whyReadOnly } from "~/features/school-exam-years/list-state.server";
import { moveToTrash } from "~/features/trash/trash.server";
import { issuedAmong } from "./issued.server";
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

/** All of them as one batch of the trash, or none once anyone changed a candidate (product 3.8). Their numbers were never issued, or the
 * office removes them: then call `takeNumbersBack` with the event of the undo. `ownEdits` counts the edits of a candidate
 * by the action that is undone. */
export function takeBack(
  actor: Actor,
  rows: readonly Added[],
  reason: "student.addition_undone" | "student.import_undone",
  ownEdits: (id: number) => number = () => 0,
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
    const obstacle = whyNumberedStay(actor, issuedAmong(rows));
    if (obstacle) return blocked(obstacle);
    const batch_id = moveToTrash(
      actor,
      rows.map(({ id }) => id),
      reason,
    );
    return saved({ removed: rows.length, batch_id, full_name: first.full_name });
  });
}

const markTakenBack = sqlite.prepare<[marks: string]>(
  `update roll_number_history set undo_event_id = mark.value ->> 1
   from json_each(?) as mark where student_id = mark.value ->> 0 and undo_event_id is null`,
);

/** The numbers that the candidates brought may be given again, unless they were issued. */
export function takeNumbersBack(rows: readonly Added[], eventOf: (row: Added, at: number) => number): void {
  const issued = new Set(issuedAmong(rows));
  const marks = rows.flatMap((row, at) =>
    row.student_code === null || issued.has(row) ? [] : [[row.id, eventOf(row, at)]],
  );
  if (marks.length > 0) markTakenBack.run(JSON.stringify(marks));
}

const mostInASpan = 200;

export function undoAdditions(actor: Actor, span: Span): Outcome<TakenBack> {
  return write(() => {
    if (span[1] - span[0] >= mostInASpan) return missing();
    const rows = candidatesIn(actor, span).filter((added) => isOwnAddition(actor, added));
    const outcome = takeBack(actor, rows, "student.addition_undone");
    if (outcome.kind !== "saved") return outcome;
    const events = rows.map((row) => recordChange(actor, "student.addition_undone", "student", row, null));
    takeNumbersBack(rows, (_, at) => events[at] as number);
    return outcome;
  });
}

/** The browser sends the span, so it may name candidates of another account or an import. */
const isOwnAddition = (actor: Actor, { created_by, import_event_id }: Added): boolean =>
  created_by === actor.user_id && import_event_id === null;
