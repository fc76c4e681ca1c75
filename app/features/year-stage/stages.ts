import { dayAfter } from "~/features/values/moments";
import { daysBefore, type Stage } from "~/features/values/places";

export interface StageFacts {
  day: string;
  /** The days on which the papers are sat. */
  papers: readonly string[];
  /** Candidates are entered: the year is not locked, and the school has not handed in its list. */
  isEntering: boolean;
  isClosed: boolean;
}

/** Entering ends the wait for the next paper, and not the day of a paper. */
export function stageOf({ day, papers, isEntering, isClosed }: StageFacts): Stage {
  if (isClosed) return "selepas";
  const last = isEntering ? day : dayAfter(day, daysBefore);
  if (papers.some((held_on) => day <= held_on && held_on <= last)) return "peperiksaan";
  if (isEntering) return "daftar";
  const isBegun = papers.some((held_on) => held_on < day);
  if (!isBegun) return "sedia";
  return papers.some((held_on) => held_on > day) ? "peperiksaan" : "selepas";
}
