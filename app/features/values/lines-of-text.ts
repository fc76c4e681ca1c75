export const pointsOfPaper = 8;
/** Arial or DejaVu Sans of 8 pt; wide for each group, so that a row never needs more lines than expected. */
const letters: readonly [RegExp, number][] = [
  [/[MW@%—]/, 2.8],
  [/[Iijlt.,:;'’()[\]/|\- ]/, 1],
  [/[FJLT]/, 1.75],
  [/[A-Z&]/, 2.15],
  [/[mw]/, 2.4],
  [/[سشصضڽ]/, 3.2],
  [/[\p{Script=Arabic}\p{Script=Latin}\d\p{P}\p{S}]/u, 1.65],
];
const anyOther = 2.9;

const known = new Map<string, number>();

export function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) {
    let one = known.get(letter);
    if (one === undefined) {
      one = letters.find(([group]) => group.test(letter))?.[1] ?? anyOther;
      if (known.size < 500) known.set(letter, one);
    }
    width += one;
  }
  return width;
}

/** The lines that a text needs; lines break between words, and within a word that is wider than the line. */
export function linesOf(text: string, width: number): number {
  let lines = 1;
  let used = 0;
  for (const word of text.split(" ")) {
    const needed = widthOf(word);
    if (used > 0 && used + 1 + needed <= width) {
      used += 1 + needed;
      continue;
    }
    if (used > 0) lines++;
    const more = Math.max(Math.ceil(needed / width) - 1, 0);
    lines += more;
    used = needed - more * width;
  }
  return lines;
}
