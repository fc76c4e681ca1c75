import type { z } from "zod";
import type { Actor } from "~/auth/actor";
import type { FoundSession } from "~/auth/found-session";
import { isProved } from "~/auth/proof";
import { objectionsToProof } from "~/features/users/proof";
import { withJudged } from "~/features/values/accepted";
import { type ReadForm, readForm } from "~/http/forms";
import { currentSession, renewSession } from "~/http/session";
import { visitorOf } from "~/http/visitor";

/** For `permissionsWithProof`: a right password in the form proves the session, which gets a new token; otherwise the form is shown again. */
export async function readProvedForm<Schema extends z.ZodType>(
  request: Request,
  actor: Actor,
  schema: Schema,
  reading: Parameters<typeof readForm<Schema>>[2] = {},
): Promise<ReadForm<z.output<Schema>>> {
  // The same form, sent twice, may change the token while this one is read.
  const found = currentSession(request);
  const form = await readForm(request, schema, reading);
  if (isProved(actor.session_id)) return form;
  const { current_password, otp } = Object.fromEntries(form.fields);
  const refused = await objectionsToProof(actor, { current_password, otp }, visitorOf(request));
  if (!refused) return found ? withNewToken(form, found) : form;
  const others =
    form.status === "error"
      ? form.problems
      : withJudged(schema, {}, (await reading.judge?.(form.value as Partial<z.output<Schema>>)) ?? {});
  return { ...form, status: "error", problems: { ...others, ...refused.problems } };
}

/** The session was proved: no copy of its token gains by it. */
export function withNewToken<Form extends ReadForm<unknown>>(form: Form, found: FoundSession): Form {
  const headers = new Headers();
  renewSession(form.request, found, headers, form.key);
  return { ...form, headers };
}
