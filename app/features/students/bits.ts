/** A set of ids, one bit each: a million candidates are 125 KB, and two sets meet in some hundredths of a millisecond. */
export type Bits = Uint32Array;

export const noBits = (lastId: number): Bits => new Uint32Array((lastId >>> 5) + 1);

export const hasBit = (bits: Bits, id: number): boolean =>
  (((bits[id >>> 5] as number) >>> (id & 31)) & 1) === 1;

/** An id beyond the end of the set is passed over. */
export function addBits(bits: Bits, ids: readonly number[]): void {
  for (const id of ids) bits[id >>> 5] = (bits[id >>> 5] as number) | (1 << (id & 31));
}

/** Keeps in the first set what the second has too. */
export function keepBits(bits: Bits, others: Bits): void {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] as number) & (others[at] ?? 0);
}

/** Adds to the first set what the second has. */
export function joinBits(bits: Bits, others: Bits): void {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] as number) | (others[at] ?? 0);
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let at = 0; at < bits.length; at++) count += bitsOfWord(bits[at] as number);
  return count;
}

/** How many bits of 32 are set, by adding neighbours, then pairs, then fours. */
function bitsOfWord(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The ids in rising order, after so many, at most so many. */
export function idsOfBits(bits: Bits, skip = 0, take = Number.POSITIVE_INFINITY): number[] {
  const ids: number[] = [];
  let left = skip;
  for (let at = 0; at < bits.length && ids.length < take; at++) {
    let word = bits[at] as number;
    if (word === 0) continue;
    const inWord = bitsOfWord(word);
    if (left >= inWord) {
      left -= inWord;
      continue;
    }
    for (; word !== 0 && ids.length < take; word &= word - 1) {
      if (left > 0) left -= 1;
      else ids.push(at * 32 + 31 - Math.clz32(word & -word));
    }
  }
  return ids;
}

export function forEachBit(bits: Bits, tell: (id: number) => void): void {
  for (let at = 0; at < bits.length; at++) {
    for (let word = bits[at] as number; word !== 0; word &= word - 1) {
      tell(at * 32 + 31 - Math.clz32(word & -word));
    }
  }
}

/** Keeps the ids whose value in the column passes: `passes` has a 1 at each value that does. */
export function keepWhere(bits: Bits, column: Uint32Array, passes: Uint8Array): void {
  for (let at = 0; at < bits.length; at++) {
    let kept = bits[at] as number;
    for (let word = kept; word !== 0; word &= word - 1) {
      const bit = word & -word;
      if (!passes[column[at * 32 + 31 - Math.clz32(bit)] as number]) kept &= ~bit;
    }
    bits[at] = kept;
  }
}
