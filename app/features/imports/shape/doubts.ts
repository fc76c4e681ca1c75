import { cleanName } from "~/features/values/text";
import { t } from "~/messages";
import { type DoubtId, isDoubt } from "../question-ids";
import { genderWords, isCitizenWord, isGenderWord, isStudentWord } from "../reading";
import { few } from "./ask-sheets";
import { at, cellOf, nameOf, withCell } from "./cells-of-row";
import { doubts, type Proposal } from "./doubt-rules";
import type { List } from "./list";
import { sexOf } from "./parts";
import type { Answers, Question } from "./questions";
import type { Row } from "./rows";
import type { PastedField } from "./targets";

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

/** A word that no list used before, and what it may mean. */
interface WordQuestion {
  id: DoubtId;
  field: PastedField;
  isKnown: (word: string) => boolean;
  choices: readonly [value: string, cell: string][];
}

const wordQuestions: readonly WordQuestion[] = [
  {
    id: "word_gender",
    field: "gender",
    isKnown: isGenderWord,
    choices: genderWords,
  },
  {
    id: "word_is_citizen",
    field: "is_citizen",
    isKnown: isCitizenWord,
    choices: [
      ["no", "Tidak"],
      ["yes", "Ya"],
    ],
  },
  {
    id: "word_is_student",
    field: "is_student",
    isKnown: isStudentWord,
    choices: [
      ["yes", "Ya"],
      ["no", "Tidak"],
    ],
  },
];

/** An answer names its word, because the next question of the field asks about another one. */
const answerTo = (word: string, value: string) => `${value}=${word}`;

/** The clerk says what the words of one column mean, one after another, and each answer holds for all lines that have it. */
function wordsIn(lists: readonly List[], chosen: Answers["chosen"]) {
  let now = [...lists];
  const questions: Question[] = [];
  for (const { id, field, isKnown, choices } of wordQuestions) {
    const answers = new Map(
      (chosen[id] ?? []).map((answer) => {
        const [value = "", ...word] = answer.split("=");
        return [word.join("="), choices.find(([choice]) => choice === value)?.[1] ?? ""] as const;
      }),
    );
    const counts = new Map<string, number>();
    for (const list of now)
      for (const row of list.rows) {
        const word = wordIn(cellOf(row, list, field));
        if (word !== "" && !isKnown(word) && !answers.has(word))
          counts.set(word, (counts.get(word) ?? 0) + 1);
      }
    const [first] = [...counts].filter(([word]) => word.length <= longestWord);
    if (!first && answers.size === 0) continue;
    now = now.map((list) => ({
      ...list,
      rows: list.rows.map((row) => {
        const word = wordIn(cellOf(row, list, field));
        const answer = answers.get(word);
        if (answer !== undefined) return withCell(row, at(list, field), answer);
        return first?.[0] === word ? { ...row, asks: [...(row.asks ?? []), id] } : row;
      }),
    }));
    if (first) {
      const [word, n] = first;
      questions.push({
        id,
        seen: t(`import.ask.${id}` as "import.ask.word_gender", { word, n }),
        chosen: [],
        choices: likelyFirst(id, word, choices, now).map(([value]) => ({
          value: answerTo(word, value),
          label: t(`import.ask.${id}.${value}` as "import.ask.word_gender.L"),
        })),
      });
    }
  }
  return { lists: now, questions };
}

/** The likely meaning is the first choice: of a sex, what the cards of its lines say; a tick is yes and a cross no. */
function likelyFirst(
  id: DoubtId,
  word: string,
  choices: WordQuestion["choices"],
  lists: readonly List[],
): WordQuestion["choices"] {
  const likely = id === "word_gender" ? sexOfLines(word, lists) : /^[X0N×✗✘]/.test(word) ? "no" : "yes";
  return choices.toSorted(([one], [other]) => Number(other === likely) - Number(one === likely));
}

function sexOfLines(word: string, lists: readonly List[]): "L" | "P" {
  const sexes = lists.flatMap((list) =>
    list.rows
      .filter((row) => wordIn(cellOf(row, list, "gender")) === word)
      .map((row) => sexOf("", cellOf(row, list, "ic_number"))),
  );
  return sexes.filter((sex) => sex === "P").length * 2 > sexes.length ? "P" : "L";
}

const longestWord = 30;
const wordIn = (cell: string) => cleanName(cell.slice(0, 100));
