import { type Coverage, isDoubt, type QuestionId } from "../question-ids";

import type { Columns } from "./headings";
import type { Target } from "./targets";

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
  /** What the list is complete for. */
  covers: Coverage;
}

export const noAnswers: Answers = {
  chosen: {},
  columns: {},
  untouched: [],
  touched: [],
  elsewhere: [],
  covers: "nothing",
};
