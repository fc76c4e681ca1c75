import { eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { recordChange } from "~/db/audit.server";
import { db, write } from "~/db/client.server";
import { now } from "~/db/clock";
import { blocked, missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import { exam_rooms } from "~/db/schema";
import { whyYearClosed } from "~/features/exam-years/queries.server";
import { objectionsToRoom } from "./objections.server";
import { whyOthersStay } from "./others";
import { othersIn } from "./others.server";
import { findRoom, type Room, roomsOf } from "./queries.server";
import type { RoomEdit, RoomNew } from "./schema";
import { recordSeatChanges, seatsHeldIn } from "./seat-changes.server";

export function createRoom(actor: Actor, input: RoomNew): Outcome<Room> {
  return write(() => {
    const problems = objectionsToRoom(actor, input);
    if (Object.keys(problems).length > 0) return refused(problems);
    const closed = whyYearClosed(input.exam_year);
    if (closed) return blocked(closed);
    const others = roomsOf(actor, input);
    const at = now();
    const room = db
      .insert(exam_rooms)
      .values({
        ...input,
        capacity: input.capacity ?? input.rows * input.columns,
        fill_order: input.fill_order ?? (others.at(-1)?.fill_order ?? 0) + 1,
        created_at: at,
        updated_at: at,
      })
      .returning()
      .get();
    recordChange(actor, "exam_room.created", "exam_room", null, room);
    return saved(room);
  });
}

export function updateRoom(actor: Actor, id: number, { version, ...input }: RoomEdit): Outcome<Room> {
  return write(() => {
    const found = findRoom(actor, id);
    if (!found) return missing();
    const { seated: _, ...before } = found.room;
    const { school_code, exam_year } = before;
    const closed = whyYearClosed(exam_year);
    if (closed) return blocked(closed);
    if (version !== null && version !== before.version) return stale(before);
    const problems = objectionsToRoom(actor, { ...input, school_code, exam_year }, id);
    if (Object.keys(problems).length > 0) return refused(problems);
    const after = db
      .update(exam_rooms)
      .set({
        ...input,
        capacity: input.capacity ?? input.rows * input.columns,
        fill_order: input.fill_order ?? before.fill_order,
        updated_at: now(),
        version: before.version + 1,
      })
      .where(eq(exam_rooms.id, id))
      .returning()
      .get();
    recordChange(actor, "exam_room.edited", "exam_room", before, after);
    return saved(after);
  });
}

/** Its candidates are without a seat afterwards; while others than those in scope sit there, the room stays. */
export function deleteRoom(actor: Actor, id: number): Outcome<Room> {
  return write(() => {
    const found = findRoom(actor, id);
    if (!found) return missing();
    const { seated: _, ...room } = found.room;
    const closed = whyYearClosed(room.exam_year);
    if (closed) return blocked(closed);
    const others = othersIn(actor, id);
    if (others.length > 0) return blocked(whyOthersStay(room.name, others));
    const held = seatsHeldIn(id);
    db.delete(exam_rooms).where(eq(exam_rooms.id, id)).run();
    recordSeatChanges(actor, held);
    recordChange(actor, "exam_room.deleted", "exam_room", { ...found.room }, null);
    return saved(room);
  });
}
