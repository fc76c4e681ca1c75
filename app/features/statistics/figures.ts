const ofSchools = ["total_schools", "total_empty_schools", "total_complete_schools"] as const;
const byGender = ["total_students", "total_male", "total_female"] as const;
const byProgress = ["total_student_with_code", "total_not_citizen", "total_without_ic"] as const;

/** Withdrawn candidates are in no other figure. */
export const figureNames = [...ofSchools, ...byGender, ...byProgress, "total_withdrawn"] as const;
export type FigureName = (typeof figureNames)[number];

export const candidateFigures = [...byGender, "unstated", ...byProgress, "total_withdrawn"] as const;
export const shownFigures = [...ofSchools, ...candidateFigures] as const;

/** One breakdown at a time, so that a view stays light on a slow line. */
export const breakdowns = ["district_code", "exam_type_code", "school_code"] as const;
export type Breakdown = (typeof breakdowns)[number];

export type Figures = Record<FigureName, number>;

/** `before` is null when there is no year before. */
export interface Compared {
  now: Figures;
  before: Figures | null;
}

export interface Group extends Compared {
  code: string;
  name: string;
}

export const nothing: Figures = Object.fromEntries(figureNames.map((name) => [name, 0])) as Figures;

export function added(rows: readonly Figures[]): Figures {
  const sums = { ...nothing };
  for (const row of rows) for (const name of figureNames) sums[name] += row[name];
  return sums;
}

export const unstated = ({
  total_students,
  total_male,
  total_female,
}: Pick<Figures, "total_students" | "total_male" | "total_female">): number =>
  total_students - total_male - total_female;
