import { data } from "@remix-run/node";
import type { Actor } from "~/auth/actor";
import type { OneTimeSecret } from "~/features/users/one-time-secret";
import { answerForm, type ReadForm } from "~/http/forms";

/** The secret appears on this page only: in no address, cookie or table. `show(null)` after it was shown once. */
export function answerWithSecret<Secret, Shown>(
  actor: Actor,
  form: ReadForm<unknown>,
  made: OneTimeSecret<Secret>,
  command: Parameters<typeof answerForm>[2],
  show: (secret: Secret | null) => Shown,
  headersWhenDone = () => form.headers,
) {
  const run = () => {
    const outcome = command();
    made.isSet ||= outcome.kind === "saved";
    return outcome;
  };
  const answer = answerForm(actor, form, run, { to: "/", flash: { key: "user.updated" } });
  if (!(answer instanceof Response)) return answer;
  const shown = show(made.isSet ? made.secret : null);
  const body = { typed: {}, problems: {}, current: null, offers: undefined, shown };
  return data(body, { headers: headersWhenDone() });
}
