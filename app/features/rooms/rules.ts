import type { RoomPattern } from "~/db/schema/states";
import { type Problems, problem } from "~/messages";

/** A sheet prints as many. */
export const mostSeats = 1000;

interface Desks {
  rows: number;
  columns: number;
  capacity: number;
  pattern: RoomPattern;
}

/** Row and column from 1. Alternating: down the first column and up the second. */
export function deskOf({ rows, pattern }: Pick<Desks, "rows" | "pattern">, seat: number) {
  const column = Math.ceil(seat / rows);
  const down = ((seat - 1) % rows) + 1;
  const isUp = pattern === "alternating" && column % 2 === 0;
  return { row: isUp ? rows + 1 - down : down, column };
}

export function objectionsToDesks({ rows, columns, capacity }: Partial<RoomSize>, highestSeat = 0): Problems {
  if (rows === undefined || columns === undefined) return {};
  const most = Math.min(rows * columns, mostSeats);
  if ((capacity ?? rows * columns) > most) return { capacity: [problem("at_most", { max: most })] };
  return (capacity ?? most) < highestSeat ? { capacity: [problem("seats_taken", { n: highestSeat })] } : {};
}

interface RoomSize {
  rows: number;
  columns: number;
  capacity: number | null;
}

export interface Seat {
  student_id: number;
  room_id: number;
  seat: number;
}

interface Filled {
  id: number;
  capacity: number;
  taken: ReadonlySet<number>;
}

export function freeSeats({ id, capacity, taken }: Filled): Omit<Seat, "student_id">[] {
  const seats = Array.from({ length: capacity }, (_, at) => at + 1);
  return seats.filter((seat) => !taken.has(seat)).map((seat) => ({ room_id: id, seat }));
}

/** Of the rooms on a screen, so that a form is refused after another person changed one of them. */
export const versionsOf = (shown: readonly { id: number; version: number }[]): string =>
  shown.map(({ id, version }) => `${id}:${version}`).join(",");
