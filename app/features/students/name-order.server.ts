import { sqlite } from "~/db/client.server";
import { type Bits, hasBit } from "./bits";

const everybody = sqlite
  .prepare<[], number>("select id from students indexed by students_by_name order by full_name, id")
  .pluck();
const sorted = sqlite.prepare<[string], { id: number; full_name: string }>(
  `select id, full_name from students where id in (select value from json_each(?)) order by full_name, id`,
);
const standsBefore = sqlite
  .prepare<[string, number, number], 0 | 1>("select (full_name, id) < (?, ?) from students where id = ?")
  .pluck();

/** The ids of everybody in the order of the names, in memory: the page of any set of them is a walk of milliseconds. */
export class NameOrder {
  #ids: Int32Array;

  constructor(of?: NameOrder) {
    this.#ids = of ? of.#ids : Int32Array.from(everybody.all());
  }

  /** Those who left their place by another name or altogether, and those who came; it is read anew where they are many. */
  move(left: ReadonlySet<number>, came: readonly number[]): void {
    if ((left.size + came.length) * 100 > this.#ids.length) {
      this.#ids = Int32Array.from(everybody.all());
      return;
    }
    if (left.size > 0) this.#ids = this.#ids.filter((id) => !left.has(id));
    if (came.length > 0) this.#insert(sorted.all(JSON.stringify(came)));
  }

  /** At most so many of a set, after so many others, from the first name on or from the last. */
  among(bits: Bits, fromEnd: boolean, skip: number, take: number): number[] {
    const ids = this.#ids;
    const met: number[] = [];
    let left = skip;
    for (let n = 0; n < ids.length && met.length < take; n++) {
      const id = ids[fromEnd ? ids.length - 1 - n : n] as number;
      if (!hasBit(bits, id)) continue;
      if (left > 0) left -= 1;
      else met.push(id);
    }
    return met;
  }

  /** Everybody, from the first name on or from the last. */
  forEach(fromEnd: boolean, tell: (id: number) => void): void {
    const ids = this.#ids;
    for (let n = 0; n < ids.length; n++) tell(ids[fromEnd ? ids.length - 1 - n : n] as number);
  }

  #insert(rows: { id: number; full_name: string }[]): void {
    const before = this.#ids;
    const after = new Int32Array(before.length + rows.length);
    let copied = 0;
    for (const [n, { id, full_name }] of rows.entries()) {
      const place = this.#placeOf(full_name, id);
      after.set(before.subarray(copied, place), copied + n);
      after[place + n] = id;
      copied = place;
    }
    after.set(before.subarray(copied), copied + rows.length);
    this.#ids = after;
  }

  /** How many stand before a name, by halving; SQL compares, so that the order is the one of the index. */
  #placeOf(full_name: string, id: number): number {
    let low = 0;
    let high = this.#ids.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (standsBefore.get(full_name, id, this.#ids[middle] as number)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
