import type { Actor } from "~/auth/actor";
import { school_exam_years } from "~/db/schema";
import type { ListState } from "./list-state";
import { isStepOnBehalf, type SignedOnBehalf, signsOnBehalf, stepsOnBehalf } from "./on-behalf";

export const onBehalfColumns = {
  submitted_on_behalf_by: school_exam_years.submitted_on_behalf_by,
  submitted_on_behalf_at: school_exam_years.submitted_on_behalf_at,
  submitted_on_behalf_reason: school_exam_years.submitted_on_behalf_reason,
  confirmed_on_behalf_by: school_exam_years.confirmed_on_behalf_by,
  confirmed_on_behalf_at: school_exam_years.confirmed_on_behalf_at,
  confirmed_on_behalf_reason: school_exam_years.confirmed_on_behalf_reason,
};

const unsigned: SignedOnBehalf = {
  submitted_on_behalf_by: null,
  submitted_on_behalf_at: null,
  submitted_on_behalf_reason: null,
  confirmed_on_behalf_by: null,
  confirmed_on_behalf_at: null,
  confirmed_on_behalf_reason: null,
};

/** What a step writes: its own signature of the office, or none. A draft has none. */
export function signedBy(
  actor: Actor,
  to: ListState,
  reason: string | null,
  at: string,
): Partial<SignedOnBehalf> {
  if (to === "draf") return unsigned;
  if (!isStepOnBehalf(to)) return {};
  const step = stepsOnBehalf[to];
  const isOfOffice = signsOnBehalf(actor, to);
  return {
    [`${step}_on_behalf_by`]: isOfOffice ? actor.full_name : null,
    [`${step}_on_behalf_at`]: isOfOffice ? at : null,
    [`${step}_on_behalf_reason`]: isOfOffice ? reason : null,
  };
}
