import { cleanName, cleanText } from "~/features/values/text";
import { t } from "~/messages";
import { few } from "./ask-sheets";
import { cleanedName, saysLeft } from "./clean-name";
import { hasBrokenLetters, mendedLetters } from "./letters";
import type { List } from "./list";
import { genderWords, isCitizenWord, isDitto, isGenderWord, isStudentWord } from "./office-words";
import { linkedName, sexOf as sexOfCell } from "./parts";
import { type Answers, type DoubtId, isDoubt, type Question } from "./questions";
import { hasIdentity, type Row, shortly } from "./rows";
import type { PastedField, Target } from "./targets";

/** What a doubt makes of a line: other cells, or null where the line is left out. */
type Settled = Row | null;

interface Doubt {
  id: DoubtId;
  /** The lines that it names, each with what the first answer makes of it. */
  find: (list: List, context: Context) => Map<Row, Settled>;
  /** What the other answer makes of a line; it stays as it is without. */
  otherwise?: (row: Row, list: List) => Row;
  /** The two answers; Enter gives the first. */
  choices: readonly [string, string];
  example?: (row: Row, settled: Settled, list: List) => string;
}

interface Context {
  isStruck: (row: Row) => boolean;
}

const at = ({ mapping: { columns } }: List, field: Target) => columns.indexOf(field);
const cellOf = (row: Row, list: List, field: Target) => row.cells[at(list, field)] ?? "";
const nameOf = (row: Row, list: List) => cleanText(cellOf(row, list, "full_name")).slice(0, 60);
const ofName = (row: Row, _: Settled, list: List) => nameOf(row, list);
const withCell = (row: Row, column: number, cell: string): Row => ({
  ...row,
  cells: row.cells.with(column, cell),
});

/** Fields in which a mark may repeat the line above; a name or a number is never another pupil's. */
const repeated: readonly Target[] = [
  "class_name",
  "class_year",
  "gender",
  "is_citizen",
  "is_student",
  "school_code",
  "school_name",
  "exam_year",
];

function dittoIn(list: List): Map<Row, Settled> {
  const columns = repeated.map((field) => at(list, field)).filter((column) => column >= 0);
  const found = new Map<Row, Settled>();
  const above = new Map<number, string>();
  for (const row of list.rows) {
    let filled = row;
    for (const column of columns) {
      const cell = row.cells[column] ?? "";
      if (isDitto(cell)) filled = withCell(filled, column, above.get(column) ?? "");
      else if (/\S/.test(cell)) above.set(column, cell);
    }
    if (filled !== row) found.set(row, filled);
  }
  return found;
}

function withoutDitto(row: Row, list: List): Row {
  return repeated.reduce((filled, field) => {
    const column = at(list, field);
    return column >= 0 && isDitto(filled.cells[column] ?? "") ? withCell(filled, column, "") : filled;
  }, row);
}

/** A class that stands on the first line of its block alone. */
function classesToFill(list: List): Map<Row, Settled> {
  const column = at(list, "class_name");
  const none = new Map<Row, Settled>();
  if (column < 0) return none;
  const isBlank = (row: Row) => !/\S/.test(row.cells[column] ?? "");
  const first = list.rows.findIndex((row) => !isBlank(row));
  if (first < 0) return none;
  const below = list.rows.slice(first).filter(isBlank);
  const written = list.rows.filter((row) => !isBlank(row)).length;
  if (below.length < written || below.length * 2 < list.rows.length - first) return none;
  let above = "";
  const found = new Map<Row, Settled>();
  for (const row of list.rows) {
    const cell = row.cells[column] ?? "";
    if (/\S/.test(cell)) above = cell;
    else if (above !== "" && hasIdentity(row)) found.set(row, withCell(row, column, above));
  }
  return found;
}

/** Of the columns that no field reads, as STATUS or CATATAN; and of the remark behind a name. */
function leftIn(list: List, { isStruck }: Context): Map<Row, Settled> {
  const { columns } = list.mapping;
  const found = new Map<Row, Settled>();
  for (const row of list.rows) {
    const isMarked =
      isStruck(row) ||
      row.cells.some((cell, column) => (columns[column] ?? null) === null && saysLeft(cell)) ||
      saysLeft(cleanedName(cellOf(row, list, "full_name")).remark);
    if (isMarked) found.set(row, null);
  }
  return found;
}

const EXAMPLE = /^[\s([*]*(?:contoh|cth|example|sample)(?![\p{L}])/iu;

const examplesIn = (list: List): Map<Row, Settled> =>
  new Map(
    list.rows.filter(({ cells }) => cells.some((cell) => EXAMPLE.test(cell))).map((row) => [row, null]),
  );

/** Its cells are as they are stored, or as somebody has changed them. */
const isOfExport = (row: Row, list: List) => /\S/.test(cellOf(row, list, "candidate_key"));

const COMMA = /^([^,]+),\s*([^,]+)$/;

/** ROSLAN, ZHARIF GHAZALI is how a school's learning system sorts its names. */
function commaNames(list: List): Map<Row, Settled> {
  const column = at(list, "full_name");
  const found = new Map<Row, Settled>();
  if (column < 0) return found;
  for (const row of list.rows) {
    if (isOfExport(row, list)) continue;
    const [, father, own] = COMMA.exec(shortly(row.cells[column])) ?? [];
    if (father === undefined || own === undefined || /\d/.test(father)) continue;
    const cells = { gender: cellOf(row, list, "gender"), ic_number: cellOf(row, list, "ic_number") };
    found.set(row, withCell(row, column, linkedName(own, father, cells)));
  }
  return found;
}

const lettered: readonly Target[] = ["full_name", "full_name_arabic", "class_name", "father_name"];

function brokenLetters(list: List): Map<Row, Settled> {
  const found = new Map<Row, Settled>();
  for (const row of list.rows) {
    if (isOfExport(row, list)) continue;
    let mended = row;
    for (const field of lettered) {
      const column = at(list, field);
      const cell = row.cells[column] ?? "";
      if (column < 0 || !hasBrokenLetters(cell)) continue;
      mended = withCell(mended, column, mendedLetters(cell) ?? cell);
    }
    if (mended !== row || lettered.some((field) => hasBrokenLetters(cellOf(row, list, field))))
      found.set(row, mended);
  }
  return found;
}

const doubts: readonly Doubt[] = [
  { id: "left", find: leftIn, choices: ["out", "in"] },
  { id: "example", find: examplesIn, choices: ["out", "in"] },
  {
    id: "ditto",
    find: dittoIn,
    otherwise: withoutDitto,
    choices: ["above", "blank"],
  },
  { id: "fill", find: classesToFill, choices: ["above", "blank"] },
  {
    id: "cut_name",
    find: ({ rows, cut }) => new Map(cut ? rows.map((row) => [row, row]) : []),
    choices: ["joined", "alone"],
  },
  {
    id: "comma_name",
    find: commaNames,
    choices: ["turned", "written"],
    example: (_, settled, list) => (settled ? nameOf(settled, list) : ""),
  },
  {
    id: "letters",
    find: brokenLetters,
    choices: ["mended", "written"],
    example: (_, settled, list) => (settled ? nameOf(settled, list) : ""),
  },
];

/** Each line with what the answers make of it, the questions, and how many lines an answer left out. */
export function settled(
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

interface Asked {
  id: DoubtId;
  n: number;
  choices: readonly string[];
  examples: readonly string[];
  answer: string | undefined;
}

export function questionOf({ id, n, choices, examples, answer }: Asked): Question {
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

/** The words of one column are asked one after another, and each answer holds for all lines that have it. */
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
      .map((row) => sexOfCell("", cellOf(row, list, "ic_number"))),
  );
  return sexes.filter((sex) => sex === "P").length * 2 > sexes.length ? "P" : "L";
}

const longestWord = 30;
const wordIn = (cell: string) => cleanName(cell.slice(0, 100));

/** Words that were answered add to those before; any other answer replaces it. */
export const isOfWords = (id: Question["id"]): boolean => isDoubt(id) && id.startsWith("word_");
