import type { ListState } from "./list-state";
import type { SignedOnBehalf } from "./on-behalf";

/** Worst first. */
export const severities = ["red", "amber", "green"] as const;
export type Severity = (typeof severities)[number];

export interface ReadinessFigures {
  /** Null until the school has said a number. */
  expected_students: number | null;
  total_students: number;
  total_student_with_code: number;
  total_without_document: number;
}

export interface ReadinessLine extends ReadinessFigures, SignedOnBehalf {
  /** In no other figure. */
  total_withdrawn: number;
  id: number;
  severity: Severity;
  state: ListState;
  state_changed_at: string | null;
  head_name: string | null;
  list_version: number;
  total_male: number;
  total_female: number;
  school_code: string;
  recorded_school_code: string;
  school_name: string;
  district_code: string;
  exam_type_code: string;
  exam_year: number;
  contact_name: string | null;
  contact_phone: string | null;
  contact_email: string | null;
  total_notes: number;
  version: number;
}

/** In the order in which a school closes them. */
const gaps = ["none", "unsaid", "to_enter", "beyond", "unnumbered", "without_document"] as const;
export type Gap = (typeof gaps)[number];

/** The school answers them. They keep no list from being ready or handed in. */
const questions: readonly Gap[] = ["unsaid", "to_enter", "beyond"];
export const isQuestion = ({ gap }: { gap: Gap }): boolean => questions.includes(gap);

/** A gap, or a list whose candidates are more or fewer than the stated number. */
export const gapFilters = [...gaps, "differs"] as const;
export type GapFilter = (typeof gapFilters)[number];

export function gapsOf(figures: ReadinessFigures): { gap: Gap; n: number }[] {
  const { expected_students, total_students, total_student_with_code, total_without_document } = figures;
  const sizes: Record<Gap, number> = {
    none: total_students === 0 ? 1 : 0,
    unsaid: expected_students === null ? 1 : 0,
    to_enter: (expected_students ?? 0) - total_students,
    beyond: expected_students === null ? 0 : total_students - expected_students,
    unnumbered: total_students - total_student_with_code,
    without_document: total_without_document,
  };
  return gaps.map((gap) => ({ gap, n: sizes[gap] })).filter(({ n }) => n > 0);
}

/** What keeps a list from being handed in. */
export const unfinishedOf = (figures: ReadinessFigures) =>
  gapsOf(figures).filter((each) => !isQuestion(each));

/** Red: no candidate at all, or not done when the year is locked. */
export function severityOf(figures: ReadinessFigures, isLocked: boolean): Severity {
  if (figures.total_students === 0) return "red";
  if (unfinishedOf(figures).length === 0) return "green";
  return isLocked ? "red" : "amber";
}
