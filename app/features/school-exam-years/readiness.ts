export const readinessStates = ["silent", "red", "green"] as const;
export type ReadinessState = (typeof readinessStates)[number];

export interface ReadinessFigures {
  /** Null until the school has said a number. */
  expected_students: number | null;
  total_students: number;
  total_student_with_code: number;
  total_without_ic: number;
}

export interface ReadinessLine extends ReadinessFigures {
  id: number;
  state: ReadinessState;
  school_code: string;
  school_name: string;
  district_code: string;
  exam_type_code: string;
  exam_year: number;
  version: number;
}

/** In the order in which a school closes them. */
export const gaps = ["unsaid", "to_enter", "beyond", "unnumbered", "without_ic"] as const;
export type Gap = (typeof gaps)[number];

export function gapsOf(figures: ReadinessFigures): { gap: Gap; n: number }[] {
  const { expected_students, total_students, total_student_with_code, total_without_ic } = figures;
  const sizes: Record<Gap, number> = {
    unsaid: expected_students === null ? 1 : 0,
    to_enter: (expected_students ?? 0) - total_students,
    beyond: expected_students === null ? 0 : total_students - expected_students,
    unnumbered: total_students - total_student_with_code,
    without_ic: total_without_ic,
  };
  return gaps.map((gap) => ({ gap, n: sizes[gap] })).filter(({ n }) => n > 0);
}
