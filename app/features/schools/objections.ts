import { type Problems, problem } from "~/messages";
import type { SchoolNew } from "./schema";

/** Read row by row, or preloaded. */
export interface Known {
  school: (school_code: string) => SchoolNew | undefined;
  isDistrict: (code: string) => boolean;
  isExamType: (code: string) => boolean;
  /** Candidates of the school who could not sit their other examination with this exam type. */
  secondExamsInTheWay: (school: { school_code: string; exam_type_code: string }) => number;
}

/** Judges the fields that are given. */
export function objectionsTo(known: Known, value: Partial<SchoolNew>, before?: SchoolNew): Problems {
  const { school_code, district_code, exam_type_code } = value;
  const problems: Problems = {};
  if (school_code !== undefined && school_code !== before?.school_code && known.school(school_code)) {
    problems.school_code = [problem("taken")];
  }
  if (district_code !== undefined && !known.isDistrict(district_code)) {
    problems.district_code = [problem("unknown", { value: district_code })];
  }
  if (exam_type_code === undefined) return problems;
  if (!known.isExamType(exam_type_code)) {
    problems.exam_type_code = [problem("unknown", { value: exam_type_code })];
  } else if (before && exam_type_code !== before.exam_type_code) {
    const n = known.secondExamsInTheWay({ school_code: before.school_code, exam_type_code });
    if (n > 0) problems.exam_type_code = [problem("second_exams_of_school", { n, value: exam_type_code })];
  }
  return problems;
}
