import { type Bits, forEachBit, hasBit } from "./bits";
import type { Roster } from "./roster.server";

/**
 * A page of a set in the order of the classes, then of the names, those of no class last: the classes are counted, and
 * only those that the page meets are gathered, in one walk through the names.
 */
export function pageByClass(
  roster: Roster,
  bits: Bits,
  isUp: boolean,
  offset: number,
  limit: number,
): number[] {
  const { at, values } = roster.column("class_name");
  const places = placesOf(values, isUp);
  const counts = new Array<number>(values.length).fill(0);
  forEachBit(bits, (id) => {
    const place = places[at[id] as number] as number;
    counts[place] = (counts[place] as number) + 1;
  });

  let first = 0;
  let before = 0;
  while (first < counts.length && before + (counts[first] as number) <= offset)
    before += counts[first++] as number;
  let last = first;
  for (let upTo = before; last < counts.length && upTo < offset + limit; last++)
    upTo += counts[last] as number;

  const gathered: number[][] = Array.from({ length: last - first }, () => []);
  roster.names.forEach(!isUp, (id) => {
    if (hasBit(bits, id)) gathered[(places[at[id] as number] as number) - first]?.push(id);
  });
  return gathered.flat().slice(offset - before, offset - before + limit);
}

/** Where each value stands; texts in the order of their bytes, as SQLite has them. */
function placesOf(values: readonly (string | number | null)[], isUp: boolean): Uint32Array {
  const sorted = values
    .map((value, number) => ({ number, bytes: value === null ? null : Buffer.from(String(value)) }))
    .sort((one, other) => {
      if (!one.bytes || !other.bytes) return Number(!one.bytes) - Number(!other.bytes);
      return one.bytes.compare(other.bytes) * (isUp ? 1 : -1);
    });
  const places = new Uint32Array(values.length);
  for (const [place, { number }] of sorted.entries()) places[number] = place;
  return places;
}
