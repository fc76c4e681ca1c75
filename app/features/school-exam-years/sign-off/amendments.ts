import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { closeListsOfBegunLocks } from "~/features/exam-years/lists-at-lock";
import { whyYearClosed } from "~/features/exam-years/queries";
import type { SchoolYear } from "~/features/values/school-year";
import { type Problems, problem } from "~/messages/index";
import { findList } from "../school-year";
import { isSignedFinal } from "./rules";

export interface Amendment {
  /** The version that the change makes. */
  version: number;
  /** The lock's own rules hold for a list that it closed without a submission: it asks for none. */
  needs_reason: boolean;
}

/** How the office changes a candidate of this final list (decision 058); null for another list, account or a closed year. */
export function amendmentOf(actor: Actor, { school_code, exam_year }: SchoolYear): Amendment | null {
  if (!can(actor, "list.amend") || actor.approved_request !== undefined) return null;
  const list = findList({ school_code, exam_year });
  if (list?.state !== "muktamad" || whyYearClosed(exam_year)) return null;
  return { version: list.list_version + 1, needs_reason: isSignedFinal(list) };
}

/** Whether the change of these candidates needs a reason of the office. */
export const amendsFinal = (actor: Actor, records: readonly SchoolYear[]): boolean =>
  records.some((record) => amendmentOf(actor, record)?.needs_reason);

/** The rules let this account change a final list, and the next version has its reason. A blank reason is refused later.
 * Call it in the transaction of the change: it stores first that lists whose lock has begun are final. */
export function amending(actor: Actor, records: readonly SchoolYear[], reason: string | null): Actor {
  if (!amendsFinal(actor, records)) return because(actor, reason);
  closeListsOfBegunLocks();
  return { ...actor, amendment_reason: reason };
}

/** For the version of a list that the rules let this account change anyway. */
export const because = (actor: Actor, reason: string | null): Actor =>
  reason === null ? actor : { ...actor, amendment_reason: reason };

export const objectionsToReason = (
  actor: Actor,
  records: readonly SchoolYear[],
  reason: string | null,
): Problems => (reason === null && amendsFinal(actor, records) ? { reason: [problem("required")] } : {});
