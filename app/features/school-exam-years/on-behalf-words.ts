import { malaysianDate } from "~/features/values/moments";
import { t } from "~/messages";
import { officeSignature, type SignedOnBehalf } from "./on-behalf";

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
