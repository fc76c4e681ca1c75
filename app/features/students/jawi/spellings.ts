import { sqlite } from "~/db/client";
import { remembered } from "~/features/values/remembered";
import { pairsOf, unitsOfName } from "./pairs";
import { type Proposal, proposed, type Spelling, shareable, type Unusual, unusualAmong } from "./rules";

type OfWord = Spelling & { word: string };

const ofState = sqlite.prepare<[words: string], OfWord>(
  `select word, jawi, total, schools from json_each(?) as each cross join jawi_words on word = each.value
   where jawi in (select jawi from jawi_words where word = each.value order by total desc, jawi limit 50)
   order by total desc, jawi`,
);
const ofSchool = sqlite.prepare<[words: string, school_code: string, school_code: string], OfWord>(
  `select word, jawi, total, 1 as schools from json_each(?) as each
   cross join jawi_school_words on school_code = ? and word = each.value
   where jawi in (select jawi from jawi_school_words
     where school_code = ? and word = each.value order by total desc, jawi limit 50)
   order by total desc, jawi`,
);

/** Reads each word once. */
export interface JawiSpeller {
  /** Null where no word of the name has a spelling. */
  propose: (full_name: string) => Proposal | null;
  unusual: (student: { full_name: string; full_name_arabic: string | null }) => Unusual[];
}

/** `school_code` is a school that the actor may see; its own words need no others. */
export function jawiSpeller(school_code: string | null): JawiSpeller {
  const inState = read((words) => ofState.all(words));
  const inSchool = read((words) => (school_code ? ofSchool.all(words, school_code, school_code) : []));
  return {
    propose(full_name) {
      const units = unitsOfName(full_name) ?? [];
      const ofWord = inState(units);
      const shared = (word: string) => shareable(ofWord(word));
      const own = inSchool(units.filter((word) => shared(word).length === 0));
      return proposed(units, (word) => (shared(word).length > 0 ? shared(word) : own(word)));
    },
    unusual({ full_name, full_name_arabic }) {
      const pairs = pairsOf(full_name, full_name_arabic ?? "");
      const ofWord = inState(pairs.map(({ word }) => word));
      return pairs.flatMap((pair) => unusualAmong(pair, ofWord(pair.word)) ?? []);
    },
  };
}

/** Asks for the words of a name at once. */
function read(ask: (words: string) => OfWord[]) {
  const known = new Map<string, Spelling[]>();
  return (words: readonly string[]) => {
    const fresh = [...new Set(words)].filter((word) => !known.has(word));
    for (const word of fresh) known.set(word, []);
    if (fresh.length > 0)
      for (const { word, ...spelling } of ask(JSON.stringify(fresh))) known.get(word)?.push(spelling);
    return (word: string): Spelling[] => known.get(word) ?? [];
  };
}

/** For a list of several schools, all of which the actor may see. */
export const jawiSpellers = (): ((school_code: string) => JawiSpeller) => remembered(jawiSpeller);
