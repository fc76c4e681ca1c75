import type { Actor } from "~/auth/actor";
import { recordEvent } from "~/db/audit";
import { write } from "~/db/client";
import { blocked, missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import { whyYearClosed } from "~/features/exam-years/queries";
import { findSchoolYear } from "~/features/roll-numbers/numbering";
import { problem } from "~/messages";
import { candidatesOfCentre, roomsOf, schoolsOfCentre } from "./queries";
import { freeSeats, type Seat, versionsOf } from "./rules";
import type { Assignment } from "./schema";
import { raise, store, takenIn } from "./seats";

export interface Assigned {
  school_code: string;
  exam_year: number;
  seated: number;
}

/** Fills the rooms of a school in their order, by roll number: all candidates or none. */
export function assignSeats(actor: Actor, input: Assignment): Outcome<Assigned> {
  return write(() => {
    const { school_code, exam_year } = input;
    const at = findSchoolYear(actor, school_code, exam_year);
    if (!at) return missing();
    const closed = whyYearClosed(exam_year);
    if (closed) return blocked(closed);
    const rooms = roomsOf(actor, input);
    if (input.seen_rooms !== null && input.seen_rooms !== versionsOf(rooms)) return stale(rooms);
    const partners = schoolsOfCentre(actor, at.school, exam_year).map((school) => school.school_code);
    const stranger = input.schools.find((code) => code !== school_code && !partners.includes(code));
    if (stranger !== undefined)
      return refused({ schools: [problem("not_of_centre", { value: stranger, code: at.school.hq_code })] });

    const filled = rooms.filter((room) => !room.is_for_arrangements);
    if (filled.length === 0) return blocked({ key: "room.none_to_fill" });
    const candidates = candidatesOfCentre(actor, [school_code, ...input.schools], exam_year).filter(
      ({ student_code }) => student_code !== null,
    );
    const isAgain = ({ host, is_for_arrangements }: (typeof candidates)[number]) =>
      input.scope === "all" && host === school_code && is_for_arrangements === false;
    const placed = candidates.filter((one) => one.room_id === null || isAgain(one));
    if (placed.length === 0) return blocked({ key: "room.no_candidates" });

    const moved = new Set(placed.filter(({ room_id }) => room_id !== null).map(({ id }) => id));
    const taken = new Map(filled.map(({ id }) => [id, new Set<number>()]));
    for (const { student_id, room_id, seat } of takenIn([...taken.keys()]))
      if (!moved.has(student_id)) taken.get(room_id)?.add(seat);
    const free = filled.flatMap((room) => freeSeats({ ...room, taken: taken.get(room.id) ?? new Set() }));
    const lacking = placed.length - free.length;
    if (lacking > 0)
      return blocked({
        key: "room.too_few_seats",
        values: { n: placed.length, free: free.length, lacking },
      });
    const seats = placed.flatMap(({ id }, index): Seat[] => {
      const seat = free[index];
      return seat ? [{ student_id: id, ...seat }] : [];
    });
    store(actor, [...moved], seats);
    raise(filled);
    recordEvent(actor, {
      action: "exam_room.assigned",
      entity: "exam_room",
      school_code,
      exam_year,
      changes: { total: seats.length, scope: input.scope, school_codes: [school_code, ...input.schools] },
    });
    return saved({ school_code, exam_year, seated: seats.length });
  });
}
