import type { Actor } from "~/auth/actor";
import type { Permission } from "~/auth/permissions";
import type { MessageKey } from "~/messages";
import { settings } from "./settings.server";

/** The one page that somebody has to go through before anything else opens. */
interface Confinement {
  page: string;
  /** What a script is told (403). */
  code: string;
  key: MessageKey;
  opens: readonly Permission[];
}

const temporaryPassword: Confinement = {
  page: "/account/password",
  code: "password_change_required",
  key: "account.password_change_required",
  opens: ["account.password"],
};

const noSecondStep: Confinement = {
  page: "/account/second-step",
  code: "second_step_required",
  key: "second_step.required",
  opens: ["account.second_step", "account.password"],
};

/**
 * A temporary password is changed first; then an ADMIN sets up the second step, wherever the office is reached over https
 * (design: accounts).
 */
export function confinementOf({ must_change_password, has_second_step, role_id }: Actor): Confinement | null {
  if (must_change_password) return temporaryPassword;
  return role_id === "ADMIN" && !has_second_step && settings().secureCookies ? noSecondStep : null;
}
