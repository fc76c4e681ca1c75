import type { Actor } from "~/auth/actor";
import { type RoomWithSeats, roomsOf, seatedIn } from "./queries";
import { takenIn } from "./seats";

/** What the screen of a room shows: its candidates in scope, the seats of others by number alone, and the other rooms of the building. */
export function planOf(actor: Actor, room: RoomWithSeats) {
  const candidates = seatedIn(actor, room.id);
  const seen = new Set(candidates.map(({ seat }) => seat));
  const hidden = takenIn([room.id]).flatMap(({ seat }) => (seen.has(seat) ? [] : [seat]));
  const others = roomsOf(actor, room).filter(({ id }) => id !== room.id);
  return { candidates, hidden, others };
}
