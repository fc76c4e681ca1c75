import type { z } from "zod";
import type { Actor } from "~/auth/actor";

import { asRequest, mustRequest } from "~/features/requests/closed";
import type { sendLate } from "~/features/requests/send";
import { objectionsToStudent } from "~/features/students/commands";
import type { StudentNew } from "~/features/students/schema";
import { safePath } from "~/http/actor";
import { answerForm, type Prepare, readForm, refuse } from "~/http/forms";
import { sentForm } from "~/http/sent-form";
import type { Problems } from "~/messages";
import { schoolTyped } from "~/routes/parts/school-typed";

/** The school-year of a posted form is closed to the school: the form sends a request. */
export async function mustRequestPosted(request: Request, actor: Actor): Promise<boolean> {
  const { fields } = await sentForm(request);
  return mustRequest(actor, {
    school_code: actor.school_code ?? "",
    exam_year: Number(fields.get("exam_year")),
  });
}

/** All problems of the candidate at once, as the form of a change shows them. */
export const judgeAsRequest = (actor: Actor, id?: number) => (given: Partial<StudentNew>) =>
  objectionsToStudent(asRequest(actor), given, id);

/** The form of a candidate, sent as a request with a reason. */
export async function answerAsRequest<Schema extends z.ZodType>(
  request: Request,
  actor: Actor,
  schema: Schema,
  send: (value: z.output<Schema>) => ReturnType<typeof sendLate>,
  {
    judge = () => ({}),
    prepare = schoolTyped(actor),
  }: { judge?: (given: Partial<StudentNew>) => Problems; prepare?: Prepare } = {},
) {
  const form = await readForm(request, schema, { prepare, judge: judge as never });
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => send(form.value), {
    to: safePath(form.fields.get("back"), "/students"),
    flash: ({ id }) => ({ key: "request.sent", values: { id } }),
  });
}
