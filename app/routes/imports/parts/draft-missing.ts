import type { Actor } from "~/auth/actor";
import type { DraftForm } from "~/features/imports/form-schema";
import { draftJudgedAhead } from "~/features/imports/judging/candidate-plan";
import { answerMissing, type MissingAnswered, saveCoverage } from "~/features/imports/saving/coverage";
import { withdrawal } from "~/features/students/withdrawal/schema";
import { anotherRequest } from "~/features/values/another-request";
import { problemsIn } from "~/features/values/problems";
import type { Flash } from "~/http/flash";
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

/** The candidates of the page for whom the clerk chose a cause or a school. */
export async function answerMissingOf(actor: Actor, id: string, form: Form, path: string) {
  const { missing, offer_reason } = form.value;
  const day = withdrawal.shape.withdrawn_at.safeParse(form.value.withdrawn_at);
  if (!day.success && missing.some(({ cause }) => cause))
    return refuse(form, { withdrawn_at: problemsIn(day.error.issues) });
  const given = { withdrawn_at: day.data ?? "", offer_reason };
  const judged = await draftJudgedAhead(actor, id);
  await anotherRequest();
  return answerForm(actor, form, () => answerMissing(actor, id, missing, given, judged), {
    to: `${path}?show=missing`,
    flash: flashOf,
  });
}

function flashOf({ withdrawn, withdrawals, offered, schools }: MissingAnswered): Flash {
  const values = { n: withdrawn, offered, schools: schools.join(", ") };
  if (!withdrawals) return { key: "import.missing_offered", values };
  const [first, last] = withdrawals;
  return {
    key: offered > 0 ? "import.missing_done" : "withdrawal.done_many",
    values,
    undo: { kind: "withdrawn", first, last },
    is_removal: true,
  };
}
