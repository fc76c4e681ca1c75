import { isLinked } from "~/features/users/identity-links.server";
import { hasSecondStep } from "~/features/users/second-step.server";
import { t } from "~/messages";

export function accountLinksFor(id: number): { href: string; label: string }[] {
  return [
    { href: `/user-slip/${id}`, label: t("slip.title") },
    { href: `/user-sessions/${id}`, label: t("session.end_of_user") },
    ...(hasSecondStep(id) ? [{ href: `/user-second-step/${id}`, label: t("second_step.remove") }] : []),
    ...(isLinked(id) ? [{ href: `/user-identity/${id}`, label: t("identity.remove") }] : []),
  ];
}
