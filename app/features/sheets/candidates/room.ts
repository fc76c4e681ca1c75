import type { Actor } from "~/auth/actor";
import { findRoom, seatedIn } from "~/features/rooms/queries";
import { takenIn } from "~/features/rooms/seats";
import type { RoomOnSheet } from "../rules";
import type { SheetFilters } from "./filters";

/** Null for a sheet of no room; undefined for a room that the actor does not see. */
export function roomOnSheet(actor: Actor, { room_id }: SheetFilters): RoomOnSheet | null | undefined {
  if (room_id === undefined) return null;
  const found = findRoom(actor, room_id);
  if (!found) return undefined;
  const seen = new Set(seatedIn(actor, room_id).map(({ seat }) => seat));
  const taken = takenIn([room_id]).map(({ seat }) => seat);
  const { name, rows, columns, capacity, pattern } = found.room;
  const hidden = taken.filter((seat) => !seen.has(seat)).toSorted((one, other) => one - other);
  return { name, rows, columns, capacity, pattern, hidden };
}
