import type { Actor } from "~/auth/actor";
import { runAtOnce } from "~/features/values/in-slices";
import { countOpen } from "./queries.server";
import { bringUpToDate } from "./run.server";

/** The home checks few candidates, so that it opens as fast as before. */
const fewCandidates = 300;

export function openFindings(actor: Actor, exam_year: number): number {
  runAtOnce(bringUpToDate(actor, exam_year, fewCandidates));
  return countOpen(actor, exam_year);
}
