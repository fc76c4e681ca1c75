import { t } from "~/messages";
import { few } from "./ask-sheets";
import { nameOf } from "./cells-of-row";
import { doubts, type Proposal } from "./doubt-rules";
import type { List } from "./list";
import { type DoubtId, isDoubt } from "./question-ids";
import type { Answers, Question } from "./questions";
import type { Row } from "./rows";
import { wordsIn } from "./word-questions";

const ofName = (row: Row, _: Proposal, list: List) => nameOf(row, list);

/** Each line with what the answers make of it, the questions, and how many lines an answer left out. */
export function withDoubts(
  lists: readonly List[],
  { chosen }: Answers,
): { lists: List[]; questions: Question[]; left: number } {
  let now = [...lists];
  let left = 0;
  const questions: Question[] = [];
  for (const { id, find, otherwise, choices, example = ofName } of doubts) {
    const found = now.map((list) => find(list, { isStruck: (row) => list.sheet.struck.has(row.line) }));
    const n = found.reduce((sum, { size }) => sum + size, 0);
    if (n === 0) continue;
    const answer = choices.find((choice) => choice === chosen[id]?.[0]);
    const examples = found.flatMap((rows, list) =>
      [...rows].slice(0, 3).map(([row, one]) => example(row, one, now[list] as List)),
    );
    questions.push(questionOf({ id, n, choices, examples, answer }));
    now = now.map((list, of) => {
      const rows = found[of];
      if (!rows || rows.size === 0) return list;
      const next = list.rows.map((row) => {
        const proposed = rows.get(row);
        if (proposed === undefined) return row;
        if (answer === undefined) return { ...(proposed ?? row), asks: [...(row.asks ?? []), id] };
        if (answer === choices[0]) return proposed;
        return otherwise ? otherwise(row, list) : row;
      });
      const stays = next.filter((row) => row !== null);
      left += next.length - stays.length;
      return { ...list, rows: stays };
    });
  }
  const words = wordsIn(now, chosen);
  return { lists: words.lists, questions: [...questions, ...words.questions], left };
}

interface NewQuestion {
  id: DoubtId;
  n: number;
  choices: readonly string[];
  examples: readonly string[];
  answer: string | undefined;
}

export function questionOf({ id, n, choices, examples, answer }: NewQuestion): Question {
  return {
    id,
    seen: t(`import.ask.${id}` as "import.ask.left", { n, examples: few(examples.filter(Boolean), 3) }),
    chosen: answer === undefined ? [] : [answer],
    choices: choices.map((value) => ({
      value,
      label: t(`import.ask.${id}.${value}` as "import.ask.left.out", { n }),
    })),
  };
}

/** Words that were answered add to those before; any other answer replaces it. */
export const isOfWords = (id: Question["id"]): boolean => isDoubt(id) && id.startsWith("word_");
