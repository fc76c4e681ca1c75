/** What is kept of some schools in a year, by the names of the kept totals. */
export const figureNames = [
  "total_schools",
  "total_empty_schools",
  "total_complete_schools",
  "total_students",
  "total_male",
  "total_female",
  "total_student_with_code",
  "total_not_citizen",
  "total_without_ic",
] as const;
export type FigureName = (typeof figureNames)[number];
export type Figures = Record<FigureName, number>;

/** A group of schools beside the same group in the year before; null when there is no year before. */
export interface Compared {
  now: Figures;
  before: Figures | null;
}

/** The same of a district or an exam type. */
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

/** Candidates whose gender nobody has stated. */
export const unstated = ({
  total_students,
  total_male,
  total_female,
}: Pick<Figures, "total_students" | "total_male" | "total_female">): number =>
  total_students - total_male - total_female;
