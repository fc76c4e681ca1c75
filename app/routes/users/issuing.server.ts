import { data } from "@remix-run/node";
import type { Actor } from "~/auth/actor";
import { passwordFor, type resetPassword } from "~/features/users/reset.server";
import { answerForm, type ReadForm } from "~/http/forms.server";
import { usersAddress } from "./places";

export interface Issued {
  username: string;
  /** Null when it was shown before, and cannot be shown again. */
  password: string | null;
}

/**
 * Runs a deed that gives an account a made-up password, and answers with the page that shows it: it is in no address,
 * no cookie and no table, and stands on this page only.
 */
export async function answerIssuing(
  actor: Actor,
  form: ReadForm<unknown>,
  username: string,
  prepare: (password: string) => ReturnType<typeof resetPassword>,
) {
  const made = passwordFor(actor, form.key, username);
  const deed = await prepare(made.secret);
  const command = () => {
    const outcome = deed();
    made.isSet ||= outcome.kind === "saved";
    return outcome;
  };
  const answer = answerForm(actor, form, command, { to: usersAddress, flash: { key: "user.updated" } });
  if (!(answer instanceof Response)) return answer;
  const issued: Issued = { username, password: made.isSet ? made.secret : null };
  return data({ typed: {}, problems: {}, current: null, offers: undefined, issued });
}
