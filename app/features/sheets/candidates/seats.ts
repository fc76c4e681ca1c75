import type { StoredCandidate } from "./queries";

/** The rooms where candidates of a sheet sit, in the order of the sheet. */
export const roomsOf = (candidates: readonly StoredCandidate[]): string[] => [
  ...new Set(candidates.flatMap(({ room_name }) => room_name ?? [])),
];

/** `2-14` is desk 14 of the second room; with one room the desk is enough. */
export function seatAmong(
  rooms: readonly string[],
  { room_name, seat = null }: StoredCandidate,
): string | number | null {
  if (seat === null || !room_name || rooms.length < 2) return seat;
  return `${rooms.indexOf(room_name) + 1}-${seat}`;
}

/** The one room of all candidates. */
export function onlyRoomOf(candidates: readonly StoredCandidate[]): string | null {
  const [first, ...others] = roomsOf(candidates);
  const isOnly = others.length === 0 && candidates.every(({ room_name }) => room_name);
  return isOnly ? (first ?? null) : null;
}
