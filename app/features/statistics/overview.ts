export interface YearFigures {
  schools: number;
  unregistered: number;
  empty: number;
  incomplete: number;
  candidates: number;
  numbered: number;
  without_ic: number;
}

export const stages = ["registration", "candidates", "numbers", "print"] as const;
export type Stage = (typeof stages)[number];

export function stageOf({ schools, unregistered, empty, candidates, numbered }: YearFigures): Stage {
  if (schools === 0 || unregistered > 0) return "registration";
  if (candidates === 0 || empty > 0) return "candidates";
  return numbered < candidates ? "numbers" : "print";
}
