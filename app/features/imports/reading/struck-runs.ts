import { decoded } from "./markup";

/** The shared texts of a workbook of which some letters are struck through, by their numbers. */
export interface StruckTexts {
  whole: ReadonlySet<number>;
  /** The struck letters of the others. */
  part: ReadonlyMap<number, string>;
}

export const noStruckTexts: StruckTexts = { whole: new Set(), part: new Map() };

/** The markup is cut at these, because a file may close none of its tags and a search for each end would be slow. */
const BEFORE_TEXT = /(?=<(?:\w+:)?si[\s/>])/;
const BEFORE_RUN = /(?=<(?:\w+:)?r[\s>])/;
const END_OF_RUN = /<\/(?:\w+:)?r>/;
const LETTERS = /<(?:\w+:)?t(?:\s[^<>]*)?>([^<]*)</g;
const STRIKE = /<(?:\w+:)?strike(?:\s+val=["'](?:1|true)["'])?\s*\/>/;

interface Run {
  letters: string;
  isStruck: boolean;
  /** Of the markup, from its end to the next run. */
  rest: string;
  markup: string;
}

function runOf(markup: string): Run {
  const { 0: end = "", index = markup.length } = END_OF_RUN.exec(markup) ?? {};
  const own = markup.slice(0, index);
  const letters = [...own.matchAll(LETTERS)].map(([, text = ""]) => decoded(text)).join("");
  return { letters, isStruck: STRIKE.test(own), rest: markup.slice(index + end.length), markup };
}

/** The shared texts without the letters that are struck through. A text that is struck as a whole stays, as a struck cell does. */
export function withoutStruckRuns(xml: string): { xml: string; texts: StruckTexts } {
  const whole = new Set<number>();
  const part = new Map<number, string>();
  const [head = "", ...texts] = xml.split(BEFORE_TEXT);
  const left = texts.map((text, at) => {
    if (!STRIKE.test(text)) return text;
    const [start = "", ...rest] = text.split(BEFORE_RUN);
    const runs = rest.map(runOf);
    const seen = runs.filter(({ letters }) => /\S/.test(letters));
    const struck = seen.filter(({ isStruck }) => isStruck);
    if (struck.length === 0) return text;
    if (struck.length === seen.length) {
      whole.add(at);
      return text;
    }
    part.set(
      at,
      struck
        .map(({ letters }) => letters)
        .join("")
        .trim(),
    );
    return start + runs.map(({ isStruck, rest, markup }) => (isStruck ? rest : markup)).join("");
  });
  return { xml: head + left.join(""), texts: { whole, part } };
}
