import { isLinked } from "~/features/users/identity-links.server";
import { hasSecondStep } from "~/features/users/second-step.server";
import { t } from "~/messages";

/** What the office does for somebody who cannot get into an account. */
export function waysBackFor(id: number): { href: string; label: string }[] {
  return [
    { href: `/user-slip/${id}`, label: t("slip.title") },
    ...(hasSecondStep(id) ? [{ href: `/user-second-step/${id}`, label: t("second_step.remove") }] : []),
    ...(isLinked(id) ? [{ href: `/user-identity/${id}`, label: t("identity.remove") }] : []),
  ];
}
