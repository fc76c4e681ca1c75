import type { Actor } from "~/auth/actor";
import { passwordFor, type resetPassword } from "~/features/users/reset";
import type { ReadForm } from "~/http/forms";
import { answerWithSecret } from "~/routes/parts/show-secret";

export interface TemporaryPassword {
  username: string;
  /** Null when it was shown before: the server cannot show it again. */
  password: string | null;
}

export async function answerWithPassword(
  actor: Actor,
  form: ReadForm<unknown>,
  username: string,
  prepare: (password: string) => ReturnType<typeof resetPassword>,
) {
  const made = passwordFor(actor, form.key, username);
  const command = await prepare(made.secret);
  return answerWithSecret(
    actor,
    form,
    made,
    command,
    (password): TemporaryPassword => ({ username, password }),
  );
}
