import type { Columns } from "./headings";
import type { Target } from "./targets";

/** What the clerk can answer; each has a default, so that a list is read before any answer. */
export const questionIds = [
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
export type QuestionId = (typeof questionIds)[number];

export interface Question {
  id: QuestionId;
  /** In words, what the reading saw. */
  seen: string;
  /** The choices that hold now: the default, or the clerk's answer. */
  chosen: string[];
  choices: { value: string; label: string }[];
  /** Boxes to tick instead of one choice. */
  isMany?: true;
}

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
  /** The claims of lines that a commit left, because a candidate outside the scope has the identity. */
  elsewhere: readonly string[];
}

export const noAnswers: Answers = { chosen: {}, columns: {}, untouched: [], elsewhere: [] };
