import { asc, between, inArray, max } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { db, write } from "~/db/client";
import { missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import { undoable_moves } from "~/db/schema";
import { reopenListsClosedByLock } from "~/features/exam-years/lists-at-lock";
import type { Undo } from "~/features/values/undo";
import { hasProblems } from "~/messages/index";
import { findRegistration } from "../queries";
import { type Move, moveAll } from "./commands";
import { inMovingOrder } from "./rules";

const most = 1000;
const { id, registration_id } = undoable_moves;

/** The moves of one action have consecutive ids, because it is one transaction. */
export function undoOfMoves(ids: readonly number[]): Undo | undefined {
  const moves = db
    .select({ id: max(id) })
    .from(undoable_moves)
    .where(inArray(registration_id, [...ids]))
    .groupBy(registration_id)
    .all()
    .flatMap((move) => move.id ?? []);
  const [first, last] = [Math.min(...moves), Math.max(...moves)];
  return last - first === ids.length - 1 ? { kind: "moved", first, last } : undefined;
}

/** All of them or none; refused once one of them was moved again or its old place was taken. */
export function undoMoves(actor: Actor, first: number, last: number): Outcome<{ moved: number }> {
  if (last - first >= most) return missing();
  return write(() => {
    const moved = db
      .select()
      .from(undoable_moves)
      .where(between(id, first, last))
      .orderBy(asc(id))
      .all();
    if (moved.length !== last - first + 1) return missing();
    const moves: Move[] = [];
    const closedSince: number[] = [];
    for (const [index, move] of moved.entries()) {
      const before = findRegistration(actor, move.registration_id);
      if (!before) return missing();
      const { to_school_code, to_exam_year, from_school_code, from_exam_year } = move;
      if (to_school_code !== before.school_code || to_exam_year !== before.exam_year) return stale(before);
      moves.push({ index, before, school_code: from_school_code, exam_year: from_exam_year });
      if (move.state_changed_at !== before.state_changed_at) closedSince.push(before.id);
    }
    const problems = moveAll(actor, inMovingOrder(moves));
    if (hasProblems(problems)) return refused(problems);
    reopenListsClosedByLock(actor, closedSince);
    return saved({ moved: moves.length });
  });
}
