import type { z } from "zod";
import type { Actor } from "~/auth/actor";
import { isProved } from "~/auth/proof.server";
import { objectionsToProof } from "~/features/users/proof.server";
import { type Prepare, type ReadForm, readForm } from "~/http/forms.server";
import { visitorOf } from "~/http/visitor.server";

/** For `permissionsWithProof`: a right password in the form proves the session; otherwise the form is shown again. */
export async function readProvedForm<Schema extends z.ZodType>(
  request: Request,
  actor: Actor,
  schema: Schema,
  prepare?: Prepare,
): Promise<ReadForm<z.output<Schema>>> {
  const form = await readForm(request, schema, prepare);
  if (isProved(actor.session_id)) return form;
  const { current_password, otp } = Object.fromEntries(form.fields);
  const refused = await objectionsToProof(actor, { current_password, otp }, visitorOf(request));
  if (!refused) return form;
  const problems = form.status === "error" ? form.problems : {};
  return { ...form, status: "error", problems: { ...problems, ...refused.problems } };
}
