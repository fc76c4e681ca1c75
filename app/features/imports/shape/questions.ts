import type { Columns } from "./headings";
import type { Target } from "./targets";

/** Of the shape of a list: each has a default, so that the list is read before any answer. */
const shapeQuestions = [
  "sheets",
  "lists",
  "hidden",
  "hidden_columns",
  "foot",
  "class",
  "year",
  "name",
  "jawi",
] as const;

/** Of cells that can hardly be true: the lines that such a question names wait for the answer. */
const doubtIds = [
  "left",
  "example",
  "ditto",
  "fill",
  "cut_name",
  "comma_name",
  "letters",
  "word_gender",
  "word_is_citizen",
  "word_is_student",
  "whole",
  "exchange",
  "adults",
  "name_sex",
  "birth_date",
  "counting_ic",
  "counting_class",
  "one_word",
  "certificate",
  "citizen",
] as const;

export type DoubtId = (typeof doubtIds)[number];

/** What the clerk can answer. */
export const questionIds = [...shapeQuestions, ...doubtIds] as const;
export type QuestionId = (typeof questionIds)[number];

export const isDoubt = (id: QuestionId): id is DoubtId => (doubtIds as readonly string[]).includes(id);

/** The answers of a school that its next list follows too. */
export const habits: readonly QuestionId[] = [
  "year",
  "name",
  "ditto",
  "fill",
  "cut_name",
  "comma_name",
  "word_gender",
  "word_is_citizen",
  "word_is_student",
];

export interface Question {
  id: QuestionId;
  /** In words, what the reading saw. */
  seen: string;
  /** The choices that hold now: the default, or the clerk's answer; none of a doubt that waits. */
  chosen: string[];
  choices: { value: string; label: string }[];
  /** Boxes to tick instead of one choice. */
  isMany?: true;
}

/** The lines of such a question are neither imported nor ready. */
export const isOpen = ({ id, chosen }: Pick<Question, "id" | "chosen">): boolean =>
  isDoubt(id) && chosen.length === 0;

/** The question about the columns of lists with the same headings. */
export interface ColumnsQuestion {
  key: string;
  columns: { heading: string; sample: string; field: Target | null; isUnclear: boolean }[];
}

export interface Answers {
  chosen: Partial<Record<QuestionId, string[]>>;
  /** By the key of the headings. */
  columns: Record<string, Columns<Target>>;
  /** The changed lines that the clerk does not want saved. */
  untouched: readonly number[];
  /** The changed lines without a tick of their own that the clerk wants saved. */
  touched: readonly number[];
  /** The claims of lines that a commit left, because a candidate outside the scope has the identity. */
  elsewhere: readonly string[];
}

export const noAnswers: Answers = { chosen: {}, columns: {}, untouched: [], touched: [], elsewhere: [] };
