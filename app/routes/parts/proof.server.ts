import type { z } from "zod";
import type { Actor } from "~/auth/actor";
import { isProved } from "~/auth/proof.server";
import { objectionsToProof } from "~/features/users/proof.server";
import { type Prepare, type ReadForm, readForm } from "~/http/forms.server";
import { visitorOf } from "~/http/visitor.server";

/**
 * Reads a form of an action that needs a fresh proof (`permissionsWithProof`). A right password in the same form proves
 * the session, and the action runs; without it the form is shown again as it was filled, with `ProofFields`.
 */
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
