import type { Actor } from "~/auth/actor";
import { recordEvent } from "~/db/audit";
import { write } from "~/db/client";
import { blocked, missing, type Outcome, saved } from "~/db/outcome";
import { whyYearClosed } from "~/features/exam-years/queries";
import type { Moved } from "./move";
import { othersIn, whyOthersStay } from "./others";
import { findRoom, seatedIn } from "./queries";
import { raise, store } from "./seats";

/** Empties the room of the candidates in scope, who are without a seat then. Those of other schools stay. */
export function clearRoom(actor: Actor, id: number): Outcome<Moved> {
  return write(() => {
    const found = findRoom(actor, id);
    if (!found) return missing();
    const { room } = found;
    const closed = whyYearClosed(room.exam_year);
    if (closed) return blocked(closed);
    const ids = seatedIn(actor, id).map(({ student_id }) => student_id);
    const others = othersIn(actor, id);
    if (ids.length === 0 && others.length > 0) return blocked(whyOthersStay(room.name, others));
    store(actor, ids, []);
    raise([room]);
    const { school_code, exam_year, name } = room;
    recordEvent(actor, {
      action: "exam_room.cleared",
      entity: "exam_room",
      entity_id: id,
      school_code,
      exam_year,
      changes: { name, total: ids.length },
    });
    return saved({ room: findRoom(actor, id)?.room ?? room, moved: ids.length });
  });
}
