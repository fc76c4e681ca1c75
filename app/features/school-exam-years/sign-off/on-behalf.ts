import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import type { listStates } from "~/db/schema/states";
import { malaysianDate } from "~/features/values/moments";
import { type Sentence, t } from "~/messages/index";

type ListState = (typeof listStates)[number];

/** The steps of a school and a district, which the office may take for an absent one. */
export const stepsOnBehalf = { dihantar: "submitted", disahkan: "confirmed" } as const;
export type StepOnBehalf = keyof typeof stepsOnBehalf;
export type SignedStep = (typeof stepsOnBehalf)[StepOnBehalf];

export type SignedOnBehalf = Record<`${SignedStep}_on_behalf_${"by" | "at" | "reason"}`, string | null>;

export interface OfficeSignature {
  by: string;
  at: string;
  reason: string | null;
}

export const isStepOnBehalf = (to: ListState): to is StepOnBehalf => Object.hasOwn(stepsOnBehalf, to);

export const sentenceOfStep = (state: ListState, on_behalf: boolean): Sentence => ({
  key: on_behalf && isStepOnBehalf(state) ? `list.saved_on_behalf_${state}` : `list.saved_${state}`,
});

/** An ADMIN in person never submits or confirms as the school or the district, but for it. */
export const signsOnBehalf = (actor: Actor, to: ListState): boolean =>
  isStepOnBehalf(to) && can(actor, "list.sign_on_behalf");

/** Null where the school or the district signed itself, or has not signed. */
export function officeSignature(list: SignedOnBehalf, step: SignedStep): OfficeSignature | null {
  const by = list[`${step}_on_behalf_by`];
  const at = list[`${step}_on_behalf_at`];
  return by === null || at === null ? null : { by, at, reason: list[`${step}_on_behalf_reason`] };
}

export const isSubmitted = (list: { head_name: string | null; submitted_on_behalf_at: string | null }) =>
  list.head_name !== null || list.submitted_on_behalf_at !== null;

const signedSteps = ["submitted", "confirmed"] as const;

/** A sentence for each act of the office, with its reason. */
export const officeSignatures = (list: SignedOnBehalf) =>
  signedSteps.flatMap((step) => {
    const signature = officeSignature(list, step);
    if (!signature) return [];
    const { by, at, reason } = signature;
    return [{ sentence: t(`list.signed_${step}`, { by, date: malaysianDate(at) }), reason }];
  });

/** Null where the school and the district signed themselves, or have not signed. */
export function signedForWords(list: SignedOnBehalf): string | null {
  const acts = signedSteps.filter((step) => officeSignature(list, step) !== null);
  return acts.length > 0 ? acts.map((step) => t(`list.for_${step}`)).join("; ") : null;
}
