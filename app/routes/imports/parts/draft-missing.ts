import type { Actor } from "~/auth/actor";
import type { DraftForm } from "~/features/imports/form-schema";
import { draftJudgedAhead } from "~/features/imports/judging/candidate-plan";
import { type Leaving, saveCoverage, withdrawMissing } from "~/features/imports/saving/coverage";
import { withdrawal } from "~/features/students/withdrawal/schema";
import { anotherRequest } from "~/features/values/another-request";
import { problemsIn } from "~/features/values/problems";
import { answerForm, type ReadForm, refuse } from "~/http/forms";

type Form = ReadForm<DraftForm> & { status: "success" };

/** The clerk says what the list is complete for, and sees who is missing there. */
export function coverList(actor: Actor, id: string, form: Form, path: string) {
  const covers = form.value.covers ?? "nothing";
  return answerForm(actor, form, () => saveCoverage(actor, id, covers), {
    to: covers === "nothing" ? path : `${path}?show=missing`,
    flash: { key: `import.covered.${covers}`, kind: "info" },
  });
}

/** The candidates of the page for whom the clerk chose a cause. */
export async function withdrawFromList(actor: Actor, id: string, form: Form, path: string) {
  const day = withdrawal.shape.withdrawn_at.safeParse(form.value.withdrawn_at);
  if (!day.success) return refuse(form, { withdrawn_at: problemsIn(day.error.issues) });
  const leaving = form.value.missing.flatMap(({ cause, ...row }): Leaving[] =>
    cause ? [{ ...row, cause }] : [],
  );
  const judged = await draftJudgedAhead(actor, id);
  await anotherRequest();
  return answerForm(actor, form, () => withdrawMissing(actor, id, leaving, day.data, judged), {
    to: `${path}?show=missing`,
    flash: ({ n, withdrawals: [first, last] }) => ({
      key: "withdrawal.done_many",
      values: { n },
      undo: { kind: "withdrawn", first, last },
      is_removal: true,
    }),
  });
}
