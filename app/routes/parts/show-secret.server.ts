import { data } from "@remix-run/node";
import type { Actor } from "~/auth/actor";
import type { OneTimeSecret } from "~/features/users/one-time-secret.server";
import { answerForm, type ReadForm } from "~/http/forms.server";

/**
 * Runs a deed of a made-up secret, and answers with the page that shows it: it is in no address, no cookie and no table,
 * and stands on this page only. Null in its place when it was shown before, and cannot be shown again.
 */
export function answerWithSecret<Secret, Shown>(
  actor: Actor,
  form: ReadForm<unknown>,
  made: OneTimeSecret<Secret>,
  deed: Parameters<typeof answerForm>[2],
  show: (secret: Secret | null) => Shown,
  headersWhenDone: () => HeadersInit = () => ({}),
) {
  const command = () => {
    const outcome = deed();
    made.isSet ||= outcome.kind === "saved";
    return outcome;
  };
  const answer = answerForm(actor, form, command, { to: "/", flash: { key: "user.updated" } });
  if (!(answer instanceof Response)) return answer;
  const shown = show(made.isSet ? made.secret : null);
  const body = { typed: {}, problems: {}, current: null, offers: undefined, shown };
  return data(body, { headers: headersWhenDone() });
}
