export const pointsOfPaper = 8;
/** Arial or DejaVu Sans of 8 pt; wide for each group, so that a row never needs more lines than expected. */
const letters: readonly [RegExp, number][] = [
  [/[MW@%—]/, 2.8],
  [/[Iijlt.,:;'’()[\]/|\- \u00A0]/, 1],
  [/[FJLT]/, 1.75],
  [/[A-Z&]/, 2.15],
  [/[mw]/, 2.4],
  [/[\p{Script=Latin}\d\p{P}\p{S}]/u, 1.65],
];
const anyOther = 2.9;

/** Amiri of 8 pt: the widths of a letter that is joined to the next one, and of one that is not. */
const jawi: readonly [RegExp, joined: number, last: number][] = [
  [/ا/, 0.7, 0.7],
  [/[أإآٱ]/, 0.95, 0.95],
  [/[دذ]/, 1.4, 1.4],
  [/[رزوؤۏ]/, 1.25, 1.25],
  [/[بتثپ]/, 0.8, 2.65],
  [/[فڤ]/, 1.1, 2.9],
  [/ق/, 1.1, 1.95],
  [/[لنڽ]/, 0.75, 1.85],
  [/[يىئی]/, 0.8, 2.2],
  [/[جحخچ]/, 1.9, 1.9],
  [/[سش]/, 1.65, 3.1],
  [/[صض]/, 2.05, 3.45],
  [/[طظ]/, 1.65, 2.25],
  [/[عغڠمهةھەء]/, 1.4, 1.55],
  [/[كڬ]/, 1.9, 2.35],
];
const anyJawi = [1.9, 3.45] as const;
const arabic = /\p{Script=Arabic}/u;
const joinsNone = /[ء٠-٩]/;
const joinsNext = /[^اأإآٱدذرزوؤۏةءە٠-٩]/;

const known = new Map<string, number>();

export function widthOf(text: string): number {
  let width = 0;
  let before = "";
  for (const letter of text) {
    if (before !== "") width += widthOfLetter(before, letter);
    before = letter;
  }
  return before === "" ? 0 : width + widthOfLetter(before, "");
}

function widthOfLetter(letter: string, next: string): number {
  const isJoined = letter > "\u0600" && arabic.test(next) && !joinsNone.test(next) && joinsNext.test(letter);
  const key = isJoined ? `${letter}-` : letter;
  let width = known.get(key);
  if (width === undefined) {
    if (arabic.test(letter)) {
      const [, joined, last] = jawi.find(([group]) => group.test(letter)) ?? ["", ...anyJawi];
      width = isJoined ? joined : last;
    } else width = letters.find(([group]) => group.test(letter))?.[1] ?? anyOther;
    if (known.size < 500) known.set(key, width);
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
