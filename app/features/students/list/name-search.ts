import { nameSpellings } from "~/db/name-spellings";
import { wordsIn } from "~/db/name-words";

interface Token {
  word: string;
  isWhole: boolean;
}

/** One of the ways to find a typed word: a name has all of its tokens. */
type Way = readonly Token[];

/** A name is found by every word, each in one of its ways. */
export type NameSearch = readonly (readonly Way[])[];

export function readNames(text: string): NameSearch {
  const words = wordsIn(text);
  const found = new Map<string, readonly Way[]>();
  for (const [at, word] of words.entries())
    if (!found.has(word)) found.set(word, waysOf(word, words[at - 1]));
  const others = (word: string) => words.filter((other) => other !== word);
  return [...found]
    .filter(([word]) => !others(word).some((other) => other.startsWith(word)))
    .map(([, ways]) => ways);
}

/** As typed, in another spelling, joined to the word before (NUR AIN: NURAIN), or apart (ZULKIFLI: ZUL-KIFLI). */
function waysOf(word: string, before: string | undefined): readonly Way[] {
  const spelt =
    nameSpellings.find((each) => each.includes(word))?.filter((each) => !each.startsWith(word)) ?? [];
  return [
    [begun(word)],
    ...spelt.map((each) => [whole(each)]),
    ...(before && word.length > 1 ? [[begun(before + word)]] : []),
    ...apart(word),
  ];
}

const shortest = { first: 2, rest: 3 };
/** Longer words are not names that somebody wrote as one. */
const longest = 24;

function apart(word: string): Way[] {
  if (word.length > longest || /\P{L}/u.test(word)) return [];
  const cuts = Math.max(0, word.length - shortest.first - shortest.rest + 1);
  return Array.from({ length: cuts }, (_, at) => {
    const cut = shortest.first + at;
    return [whole(word.slice(0, cut)), begun(word.slice(cut))];
  });
}

const whole = (word: string): Token => ({ word, isWhole: true });
const begun = (word: string): Token => ({ word, isWhole: false });

/** For FTS5. Words hold letters and digits alone, so a quoted one is never an operator. */
export function matchIn(year: number, names: NameSearch): string {
  const token = ({ word, isWhole }: Token) => `"${year}${word}"${isWhole ? "" : "*"}`;
  const wayed = (way: Way) => `(${way.map(token).join(" AND ")})`;
  return names.map((ways) => `(${ways.map(wayed).join(" OR ")})`).join(" AND ");
}
