import type { z } from "zod";
import type { Actor } from "~/auth/actor";
import { isProved } from "~/auth/proof.server";
import { objectionsToProof } from "~/features/users/proof.server";
import { withJudged } from "~/features/values/accepted";
import { type ReadForm, readForm } from "~/http/forms.server";
import { visitorOf } from "~/http/visitor.server";

/** For `permissionsWithProof`: a right password in the form proves the session; otherwise the form is shown again. */
export async function readProvedForm<Schema extends z.ZodType>(
  request: Request,
  actor: Actor,
  schema: Schema,
  reading: Parameters<typeof readForm<Schema>>[2] = {},
): Promise<ReadForm<z.output<Schema>>> {
  const form = await readForm(request, schema, reading);
  if (isProved(actor.session_id)) return form;
  const { current_password, otp } = Object.fromEntries(form.fields);
  const refused = await objectionsToProof(actor, { current_password, otp }, visitorOf(request));
  if (!refused) return form;
  const found =
    form.status === "error"
      ? form.problems
      : withJudged(schema, {}, (await reading.judge?.(form.value as Partial<z.output<Schema>>)) ?? {});
  return { ...form, status: "error", problems: { ...found, ...refused.problems } };
}
