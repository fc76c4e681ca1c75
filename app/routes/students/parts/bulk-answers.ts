import type { Actor } from "~/auth/actor";
import type { Choice } from "~/features/students/bulk/choice";
import { changeClass, deleteStudents, withdrawStudents } from "~/features/students/bulk/commands";
import type { BulkAnswers } from "~/features/students/bulk/schema";
import { safePath } from "~/http/actor";
import { answerForm, type ReadForm } from "~/http/forms";
import { answerRemoval } from "~/http/removal";
import { deletedFlash, withdrawnFlash } from "./bulk-flash";
import { placeOfStudents } from "./lists";

export function answerAction(
  request: Request,
  actor: Actor,
  form: ReadForm<unknown>,
  choice: Choice,
  answers: BulkAnswers,
) {
  const to = safePath(form.fields.get("list"), "/students");
  if (answers.operation === "class_name") {
    const { class_name } = answers;
    return answerForm(actor, form, () => changeClass(actor, choice, answers), {
      to,
      flash: ({ n }) => ({ key: "bulk.class_changed", values: { n, class_name } }),
    });
  }
  if (answers.operation === "withdraw") {
    return answerForm(actor, form, () => withdrawStudents(actor, choice, answers), {
      to,
      flash: withdrawnFlash,
    });
  }
  // A filter selects the whole list, so that no candidate is left to return to.
  const ids = choice.by === "name" ? choice.seen.map(({ id }) => id) : [];
  return answerRemoval(actor, form, () => deleteStudents(actor, choice, answers), {
    to,
    place: () => placeOfStudents(request, actor, to, ids),
    flash: deletedFlash,
  });
}
