import { isLinked } from "~/features/users/identity-links";
import type { Profile } from "~/features/users/profile";
import { hasSecondStep } from "~/features/users/second-step";
import { t } from "~/messages";
import { impersonationAddress } from "./account-words";

export function accountLinksFor(user: Profile): { href: string; label: string }[] {
  const { id } = user;
  const acting = user.is_approved ? impersonationAddress(user) : null;
  return [
    ...(acting ? [{ href: acting, label: t("acting.link") }] : []),
    { href: `/user-slip/${id}`, label: t("slip.title") },
    { href: `/user-sessions/${id}`, label: t("session.end_of_user") },
    ...(hasSecondStep(id) ? [{ href: `/user-second-step/${id}`, label: t("second_step.remove") }] : []),
    ...(isLinked(id) ? [{ href: `/user-identity/${id}`, label: t("identity.remove") }] : []),
  ];
}
