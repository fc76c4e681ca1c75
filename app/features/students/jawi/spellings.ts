import { sqlite } from "~/db/client";
import { pairsOf, unitsOfName } from "./pairs";
import { type Proposal, proposed, type Spelling, shareable, type Unusual, unusualAmong } from "./rules";

const ofState = sqlite.prepare<[string], Spelling>(
  "select jawi, total, schools from jawi_words where word = ? order by total desc, jawi limit 50",
);
const ofSchool = sqlite.prepare<[string, string], Spelling>(
  `select jawi, total, 1 as schools from jawi_school_words
   where school_code = ? and word = ? order by total desc, jawi limit 50`,
);

/** Reads each word once. */
export interface JawiSpeller {
  /** Null where no word of the name has a spelling. */
  propose: (full_name: string) => Proposal | null;
  unusual: (student: { full_name: string; full_name_arabic: string | null }) => Unusual[];
}

/** `school_code` is a school that the actor may see; its own words need no others. */
export function jawiSpeller(school_code: string | null): JawiSpeller {
  const ofWord = remembered((word) => ofState.all(word));
  const known = remembered((word) => {
    const shared = shareable(ofWord(word));
    return shared.length > 0 || school_code === null ? shared : ofSchool.all(school_code, word);
  });
  return {
    propose: (full_name) => proposed(unitsOfName(full_name) ?? [], known),
    unusual: ({ full_name, full_name_arabic }) =>
      pairsOf(full_name, full_name_arabic ?? "").flatMap(
        (pair) => unusualAmong(pair, ofWord(pair.word)) ?? [],
      ),
  };
}

/** For a list of several schools, all of which the actor may see. */
export const jawiSpellers = (): ((school_code: string) => JawiSpeller) => remembered(jawiSpeller);

function remembered<Value>(ask: (word: string) => Value): (word: string) => Value {
  const answers = new Map<string, Value>();
  return (word) => {
    const answer = answers.get(word) ?? ask(word);
    answers.set(word, answer);
    return answer;
  };
}
