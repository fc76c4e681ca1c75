import { redirect } from "@remix-run/node";
import type { Actor } from "~/auth/actor";
import type { objectionsInPerson } from "~/features/users/code-check";
import { type ReadForm, refuse, refuseForNow } from "~/http/forms";

export function requireSecondStep(actor: Actor): void {
  if (!actor.has_second_step) throw redirect("/account/second-step", 303);
}

export function refuseInPerson(
  form: ReadForm<unknown>,
  { problems, retry_after }: NonNullable<Awaited<ReturnType<typeof objectionsInPerson>>>,
) {
  return retry_after > 0 ? refuseForNow(form, problems, 429, retry_after) : refuse(form, problems);
}
