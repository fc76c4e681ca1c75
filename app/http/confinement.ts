import type { Actor } from "~/auth/actor";
import type { Permission } from "~/auth/permissions";
import { needsSecondStep } from "~/auth/roles";
import type { MessageKey } from "~/messages";
import { settings } from "./settings";

interface Confinement {
  page: string;
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

/** The password comes first. The second step follows, over https for the roles that need it, or for everyone by the setting (product 2.9). */
export function confinementOf({ must_change_password, has_second_step, role_id }: Actor): Confinement | null {
  if (must_change_password) return temporaryPassword;
  const { secondStepForEveryone, secureCookies } = settings();
  const isNeeded = secondStepForEveryone || (secureCookies && needsSecondStep(role_id));
  return isNeeded && !has_second_step ? noSecondStep : null;
}
