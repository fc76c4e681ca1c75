import { eq, max } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { recordChange } from "~/db/audit";
import { db, write } from "~/db/client";
import { blocked, missing, type Outcome, saved } from "~/db/outcome";
import { exam_rooms, room_seats } from "~/db/schema";
import { whyYearClosed } from "~/features/exam-years/queries";
import { findSchoolYear } from "~/features/roll-numbers/numbering";
import { createRecord, type RecordKind, updateRecord } from "~/features/values/records";
import type { SchoolYear } from "~/features/values/school-year";
import { type Problems, problem, type Sentence } from "~/messages";
import { othersIn, whyOthersStay } from "./others";
import { findRoom, type Room, roomsOf } from "./queries";
import { objectionsToDesks } from "./rules";
import type { RoomEdit, RoomNew } from "./schema";
import { recordSeatChanges, seatsHeldIn } from "./seat-changes";

/** The place of a stored room is fixed, so an edit has none. */
type Typed = RoomNew | (Omit<RoomEdit, "version"> & Partial<SchoolYear>);

const kind: RecordKind<Room, Typed> = {
  entity: "exam_room",
  table: exam_rooms,
  key: exam_rooms.id,
  find: storedRoom,
  closed: ({ exam_year }) => (exam_year === undefined ? null : whyYearClosed(exam_year)),
  objections: (input, before, actor) => objectionsToRoom(actor, { ...before, ...input }, before?.id),
  columns: (input, before, actor) => ({
    capacity: input.capacity ?? input.rows * input.columns,
    fill_order: input.fill_order ?? before?.fill_order ?? orderAfter(actor, input),
  }),
};

function storedRoom(actor: Actor, id: number): Room | undefined {
  const found = findRoom(actor, id);
  if (!found) return undefined;
  const { seated: _, ...room } = found.room;
  return room;
}

const orderAfter = (actor: Actor, { school_code = "", exam_year = 0 }: Partial<SchoolYear>): number =>
  (roomsOf(actor, { school_code, exam_year }).at(-1)?.fill_order ?? 0) + 1;

export const createRoom = (actor: Actor, input: RoomNew) => createRecord(kind, actor, input);
export const updateRoom = (actor: Actor, id: number, edit: RoomEdit) => updateRecord(kind, actor, id, edit);

export function whyRoomStays(actor: Actor, { id, name, exam_year }: Room): Sentence | null {
  const others = othersIn(actor, id);
  return whyYearClosed(exam_year) ?? (others.length > 0 ? whyOthersStay(name, others) : null);
}

/** Its candidates are without a seat afterwards; while others than those in scope sit there, the room stays. */
export function deleteRoom(actor: Actor, id: number): Outcome<Room> {
  return write(() => {
    const found = findRoom(actor, id);
    if (!found) return missing();
    const { seated: _, ...room } = found.room;
    const reason = whyRoomStays(actor, room);
    if (reason) return blocked(reason);
    const held = seatsHeldIn(id);
    db.delete(exam_rooms).where(eq(exam_rooms.id, id)).run();
    recordSeatChanges(actor, held);
    recordChange(actor, "exam_room.deleted", "exam_room", { ...found.room }, null);
    return saved(room);
  });
}

/** Of the fields that could be read; `id` is the room that is edited. */
export function objectionsToRoom(actor: Actor, given: Partial<RoomNew>, id = 0): Problems {
  const { school_code, exam_year, name } = given;
  const problems = objectionsToDesks(given, highestSeat(id));
  if (school_code === undefined || exam_year === undefined) return problems;
  if (!findSchoolYear(actor, school_code, exam_year))
    return { ...problems, school_code: [problem("unknown", { value: school_code })] };
  const others = roomsOf(actor, { school_code, exam_year }).filter((room) => room.id !== id);
  if (others.some((room) => room.name.toLowerCase() === name?.toLowerCase()))
    problems.name = [problem("taken")];
  return problems;
}

const highestSeat = (room_id: number): number =>
  db
    .select({ seat: max(room_seats.seat) })
    .from(room_seats)
    .where(eq(room_seats.room_id, room_id))
    .get()?.seat ?? 0;
