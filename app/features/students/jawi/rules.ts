import { wordsIn } from "~/db/name-words";
import { problem } from "~/messages";
import type { Warning } from "../rules";
import { isFilial, type WordPair } from "./pairs";

/** How many candidates of submitted lists, and of how many schools, spell a word so. */
export interface Spelling {
  jawi: string;
  total: number;
  schools: number;
}

export interface Proposal {
  /** A word without a spelling stays in Rumi. */
  text: string;
  missing: string[];
}

export interface Unusual extends WordPair {
  usual: string;
}

/** A spelling of fewer people could name one of them, so only their school sees it. */
const fewest = { candidates: 5, schools: 2 };
/** A warning needs a spelling that nearly all have. */
const clearly = { candidates: 10, times: 9 };

export const shareable = (spellings: readonly Spelling[]): Spelling[] =>
  spellings.filter(({ total, schools }) => total >= fewest.candidates && schools >= fewest.schools);

/** A spelling is proposed where it is more than twice as frequent as any other. */
export function proposed(
  units: readonly string[],
  known: (word: string) => readonly Spelling[],
): Proposal | null {
  const missing: string[] = [];
  const words = units.map((unit) => {
    const [first, second] = known(unit);
    if (first && first.total > 2 * (second?.total ?? 0)) return first.jawi;
    missing.push(unit);
    return unit;
  });
  const hasAny = units.some((unit) => !isFilial(unit) && !missing.includes(unit));
  return hasAny ? { text: words.join(" "), missing } : null;
}

/** Keyboards write some letters with different characters, which are not another spelling. */
const bare = (jawi: string) => wordsIn(jawi).join(" ");

export function unusualAmong({ word, jawi }: WordPair, spellings: readonly Spelling[]): Unusual | null {
  const [first] = shareable(spellings);
  if (!first || bare(first.jawi) === bare(jawi)) return null;
  const total = spellings.reduce((sum, one) => sum + one.total, 0);
  const isClear = first.total >= clearly.candidates && first.total >= clearly.times * (total - first.total);
  return isClear ? { word, jawi, usual: first.jawi } : null;
}

/** As a rule of the data check. */
export const unusualRule = "jawi_unusual";

export const unusualWarnings = (unusual: readonly Unusual[]): Warning[] =>
  unusual.map(({ word, jawi, usual }) => ({
    field: "full_name_arabic",
    problem: problem(unusualRule, { word, jawi, usual }),
  }));
