import type { Actor } from "~/auth/actor";
import { runAtOnce } from "~/features/values/in-slices";
import { countOpen } from "./queries.server";
import type { CheckRule } from "./rules";
import { bringUpToDate } from "./run.server";

/** A page that only counts checks few candidates, so that it opens fast. */
const fewCandidates = 300;

export function openFindings(
  actor: Actor,
  exam_year: number,
  school_code: string | null = null,
  rule: CheckRule | null = null,
): number {
  runAtOnce(bringUpToDate(actor, exam_year, fewCandidates));
  return countOpen(actor, exam_year, school_code, rule);
}
