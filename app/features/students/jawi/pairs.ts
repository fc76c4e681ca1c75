import { wordsIn } from "~/db/name-words";

/** A word or a group of words that one spelling belongs to. */
export interface WordPair {
  word: string;
  jawi: string;
}

/** NURUL HUDA and ABDUL AZIZ are one unit: alone, HUDA and AZIZ have no article in Jawi. */
const joinsNext = (word: string) => /.UL$|^ABD$/.test(word);
export const isFilial = (word: string) => /^(BIN|BINTI|BINTE|BTE|BT|BN)$/.test(word);

const hasArticle = (word: string) => word.startsWith("ال");
const jawiFilial = (word: string) => word === "بن" || word === "بنت" || word === "ابن";

/** The words of a name, in the units that have a spelling of their own. Null for a name with an alias, which lists spell in many ways. */
export function unitsOfName(full_name: string): string[] | null {
  return full_name.includes("@") ? null : units(wordsIn(full_name)).map((unit) => unit.join(" "));
}

const units = (words: readonly string[]): string[][] =>
  joined(words, (before) => before !== undefined && joinsNext(before));
const jawiUnits = (words: readonly string[]): string[][] => joined(words, (_, word) => hasArticle(word));

function joined(
  words: readonly string[],
  belongs: (before: string | undefined, word: string) => boolean,
): string[][] {
  const groups: string[][] = [];
  for (const [at, word] of words.entries()) {
    const last = groups.at(-1);
    if (last && belongs(words[at - 1], word)) last.push(word);
    else groups.push([word]);
  }
  return groups;
}

/** The words of both names side by side; none where their numbers do not agree. BIN and BINTI divide a name, so that one half may agree alone. */
export function pairsOf(full_name: string, full_name_arabic: string): WordPair[] {
  if (full_name.includes("@")) return [];
  const name = wordsIn(full_name);
  const jawi = full_name_arabic.split(/\s+/u).filter(Boolean);
  if (!jawi.every((word) => /^[\p{Script=Arabic}\p{M}]+$/u.test(word))) return [];
  const [at, jawiAt] = [name.findIndex(isFilial), jawi.findIndex(jawiFilial)];
  if (at < 0 !== jawiAt < 0) return [];
  if (at < 0) return pairsOfHalf(name, jawi);
  return [
    ...pairsOfHalf(name.slice(0, at), jawi.slice(0, jawiAt)),
    { word: name[at] as string, jawi: jawi[jawiAt] as string },
    ...pairsOfHalf(name.slice(at + 1), jawi.slice(jawiAt + 1)),
  ];
}

/** ABDULLAH may be two words in Jawi: where the words do not agree, the units may. */
function pairsOfHalf(name: readonly string[], jawi: readonly string[]): WordPair[] {
  const own = units(name);
  if (name.length === jawi.length) {
    let at = 0;
    return own.map((unit) => {
      const from = at;
      at += unit.length;
      return { word: unit.join(" "), jawi: jawi.slice(from, at).join(" ") };
    });
  }
  const others = jawiUnits(jawi);
  if (own.length !== others.length) return [];
  return own.map((unit, index) => ({ word: unit.join(" "), jawi: (others[index] ?? []).join(" ") }));
}
