import { type Bits, forEachBit, hasBit } from "./bits";
import type { Roster } from "./roster.server";

/**
 * A page of a set in the order of the classes, then of the names, those of no class last: the classes are counted, and
 * only those that the page meets are gathered, in one walk through the names.
 */
export function pageByClass(
  { roster, bits }: { roster: Roster; bits: Bits },
  field: "class_name" | "school_code",
  { isUp }: { isUp: boolean },
  offset: number,
  limit: number,
): number[] {
  const { at, values } = roster.column(field);
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
    if (!hasBit(bits, id)) return;
    const place = places[at[id] as number] as number;
    if (place >= first && place < last) gathered[place - first]?.push(id);
  });
  return gathered.flat().slice(offset - before, offset - before + limit);
}

/** Where each value stands, the blank last. */
function placesOf(values: readonly (string | number | null)[], isUp: boolean): Uint32Array {
  const texts = values.slice(1).map(String);
  const numbers = new Map(texts.map((text, at) => [text, at + 1]));
  const sorted = texts.some((text) => pairs.test(text)) ? texts.sort(byBytes) : texts.sort();
  if (!isUp) sorted.reverse();
  const places = new Uint32Array(values.length).fill(sorted.length);
  for (const [place, text] of sorted.entries()) places[numbers.get(text) as number] = place;
  return places;
}

/** SQLite has texts in the order of their bytes: that of JavaScript, but for letters outside the first plane. */
const pairs = /[\ud800-\udfff]/;
const byBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));
