import { type Problem, problem } from "~/messages";
import { HIGHEST_NUMBER } from "./rules";

/** How to number: all candidates, or only those without a number, after the highest. */
export interface Manner {
  only_unnumbered: boolean;
}

interface Room extends Manner {
  highest: number;
  withdrawn: number;
}

export function objectionToCount(ordered: readonly { old: string | null }[], room: Room): Problem | null {
  const max = HIGHEST_NUMBER;
  if (!room.only_unnumbered) {
    const n = ordered.length;
    return n + room.withdrawn > max ? problem("too_many_to_number", { n, max }) : null;
  }
  const { highest } = room;
  const n = ordered.filter(({ old }) => old === null).length;
  return n > 0 && highest + n > max ? problem("numbers_used_up", { highest, n, max }) : null;
}
