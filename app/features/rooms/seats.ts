import { inArray, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { db, sqlite } from "~/db/client";
import { now } from "~/db/clock";
import { exam_rooms, room_seats } from "~/db/schema";
import { type Room, type RoomWithSeats, roomsOf, seatedIn } from "./queries";
import type { Seat } from "./rules";
import { recordSeatChanges, seatsHeldBy } from "./seat-changes";

export const takenIn = (room_ids: number[]): Seat[] =>
  db.select().from(room_seats).where(inArray(room_seats.room_id, room_ids)).all();

const takeAway = sqlite.prepare<[ids: string]>(
  "delete from room_seats where student_id in (select value from json_each(?))",
);
const give = sqlite.prepare<[seats: string]>(`
  insert into room_seats (student_id, room_id, seat)
  select value ->> 'student_id', value ->> 'room_id', value ->> 'seat' from json_each(?)`);

/** Takes seats away before it gives any, so that two candidates can swap. */
export function store(actor: Actor, ids: readonly number[], seats: readonly Seat[]): void {
  const all = [...ids, ...seats.map(({ student_id }) => student_id)];
  const before = seatsHeldBy(all);
  takeAway.run(JSON.stringify(all));
  give.run(JSON.stringify(seats));
  recordSeatChanges(actor, before);
}

export const raise = (rooms: readonly Pick<Room, "id">[]) =>
  db
    .update(exam_rooms)
    .set({ version: sql`${exam_rooms.version} + 1`, updated_at: now() })
    .where(
      inArray(
        exam_rooms.id,
        rooms.map(({ id }) => id),
      ),
    )
    .run();

/** What the screen of a room shows: its candidates in scope, the seats of others by number alone, and the other rooms of the building. */
export function planOf(actor: Actor, room: RoomWithSeats) {
  const candidates = seatedIn(actor, room.id);
  const seen = new Set(candidates.map(({ seat }) => seat));
  const hidden = takenIn([room.id]).flatMap(({ seat }) => (seen.has(seat) ? [] : [seat]));
  const others = roomsOf(actor, room).filter(({ id }) => id !== room.id);
  return { candidates, hidden, others };
}
