import { and, between, eq, inArray, max } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { db, write } from "~/db/client.server";
import { missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import { audit_events } from "~/db/schema";
import { reopenListsClosedSince } from "~/features/exam-years/lists-at-lock.server";
import type { SchoolYear } from "~/features/values/school-year";
import type { Undo } from "~/features/values/undo";
import { type Move, moveAll } from "./moves.server";
import { findRegistration } from "./queries.server";
import { inMovingOrder } from "./rules";

const most = 1000;
const isMove = eq(audit_events.action, "school_exam_year.edited");

/** The moves of one action have consecutive audit events, because it is one transaction. */
export function undoOfMoves(ids: readonly number[]): Undo | undefined {
  const events = db
    .select({ id: max(audit_events.id) })
    .from(audit_events)
    .where(
      and(
        eq(audit_events.entity, "school_exam_year"),
        inArray(audit_events.entity_id, ids.map(String)),
        isMove,
      ),
    )
    .groupBy(audit_events.entity_id)
    .all()
    .flatMap(({ id }) => id ?? []);
  const [first, last] = [Math.min(...events), Math.max(...events)];
  return last - first === ids.length - 1 ? { kind: "moved", first, last } : undefined;
}

/** All of them or none; refused once one of them was moved again or its old place was taken. */
export function undoMoves(actor: Actor, first: number, last: number): Outcome<{ moved: number }> {
  if (last - first >= most) return missing();
  return write(() => {
    const events = db
      .select()
      .from(audit_events)
      .where(and(between(audit_events.id, first, last), isMove))
      .all();
    if (events.length !== last - first + 1) return missing();
    const moves: Move[] = [];
    for (const [index, { entity_id, changes }] of events.entries()) {
      const before = findRegistration(actor, Number(entity_id));
      if (!before) return missing();
      const { school_code = [], exam_year = [] } = (changes ?? {}) as Changes;
      const now = {
        school_code: school_code[1] ?? before.school_code,
        exam_year: exam_year[1] ?? before.exam_year,
      };
      if (now.school_code !== before.school_code || now.exam_year !== before.exam_year) return stale(before);
      const old = {
        school_code: school_code[0] ?? before.school_code,
        exam_year: exam_year[0] ?? before.exam_year,
      };
      moves.push({ index, before, ...old });
    }
    const problems = moveAll(actor, inMovingOrder(moves));
    if (Object.keys(problems).length > 0) return refused(problems);
    const ids = moves.map(({ before }) => before.id);
    reopenListsClosedSince(actor, ids, last);
    return saved({ moved: moves.length });
  });
}

type Changes = { [Field in keyof SchoolYear]?: SchoolYear[Field][] };
