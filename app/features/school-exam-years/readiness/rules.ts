import { z } from "zod";
import { yearRange } from "~/features/exam-years/schema";
import {
  list,
  optionalOneOf,
  optionalText,
  optionalWholeNumber,
  recordId,
  recordVersion,
} from "~/features/values/fields";
import { paging } from "~/features/values/lists";
import { figure, t } from "~/messages/index";
import { registrationNew } from "../schema";
import type { SignedOnBehalf } from "../sign-off/on-behalf";
import { type ListState, listStates } from "../sign-off/rules";

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

/** Of the stated number. */
export const toEnter = ({ expected_students, total_students }: ReadinessFigures): number =>
  Math.max(0, (expected_students ?? 0) - total_students);

/** More candidates are expected: their numbers and the check list come after them. */
export const isEntering = (list: ReadinessFigures & { state: ListState }): boolean =>
  list.state === "draf" && toEnter(list) > 0;

export const mayBeHandedIn = (list: ReadinessFigures & { state: ListState }): boolean =>
  list.state === "draf" && unfinishedOf(list).length === 0;

/** What keeps a list from being handed in. */
export const unfinishedOf = (figures: ReadinessFigures) =>
  gapsOf(figures).filter((each) => !isQuestion(each));

/** Red: no candidate at all, or not done when the year is locked. */
export function severityOf(figures: ReadinessFigures, isLocked: boolean): Severity {
  if (figures.total_students === 0) return "red";
  if (unfinishedOf(figures).length === 0) return "green";
  return isLocked ? "red" : "amber";
}

const words: Record<Gap, (n: number) => string> = {
  none: () => t("readiness.no_candidate"),
  unsaid: () => t("readiness.gap_unsaid"),
  to_enter: (n) => t("readiness.gap_to_enter", { n }),
  beyond: (n) => t("readiness.gap_beyond", { n }),
  unnumbered: (n) => t("readiness.gap_unnumbered", { n }),
  without_document: (n) => t("readiness.gap_without_document", { n }),
};

/** The question of the number that is left open; null where the numbers agree. */
export function numberQuestion({ expected_students, total_students: n }: ReadinessFigures): string | null {
  if (n === 0 || expected_students === n) return null;
  return expected_students === null
    ? t("list.number_unsaid", { n })
    : t("list.number_differs", { n, expected: figure(expected_students) });
}

export const gapInWords = ({ gap, n }: { gap: Gap; n: number }): string => words[gap](n);

export function leftToDo(figures: ReadinessFigures, lock: string | null): string {
  const left = gapsOf(figures).map(gapInWords);
  return (figures.total_students === 0 && lock ? [...left, lock] : left).join("; ");
}

export const readinessQuery = z.object({
  ...paging,
  exam_year: optionalWholeNumber(yearRange),
  district_code: optionalText({ max: 20 }),
  exam_type_code: optionalText({ max: 20 }),
  search: optionalText({ max: 120 }),
  severity: optionalOneOf(severities),
  state: optionalOneOf(listStates),
  gap: optionalOneOf(gapFilters),
  edit: optionalOneOf(["expected"]),
});
export type ReadinessQuery = z.output<typeof readinessQuery>;

/** No school enters ten thousand candidates. */
const expected_students = optionalWholeNumber({ min: 0, max: 9999 });

export const expectedEdit = z.object({ expected_students, version: recordVersion });
export type ExpectedEdit = z.output<typeof expectedEdit>;

/** `was` is the count that the page showed. */
export const expectedRows = z.object({
  rows: list(z.object({ id: recordId, expected_students, was: expected_students }), { max: 1000 }),
});
export type ExpectedRows = z.output<typeof expectedRows>["rows"];

/** The form asks for the number; the API does not know it. */
export const registrationForm = registrationNew.extend({ expected_students });
