/** How far some schools have come with a year. */
export interface YearFigures {
  /** Schools registered to the year, and those that are not yet. */
  schools: number;
  unregistered: number;
  /** Registered schools without a candidate, and those with a candidate who has no roll number. */
  empty: number;
  incomplete: number;
  candidates: number;
  numbered: number;
  /** Candidates who are known by another document, or by none. */
  without_ic: number;
}

export const stages = ["registration", "candidates", "numbers", "print"] as const;
export type Stage = (typeof stages)[number];

/** Where the year's work stands: what comes before is done, what comes after waits. */
export function stageOf({ schools, unregistered, empty, candidates, numbered }: YearFigures): Stage {
  if (schools === 0 || unregistered > 0) return "registration";
  if (candidates === 0 || empty > 0) return "candidates";
  return numbered < candidates ? "numbers" : "print";
}
