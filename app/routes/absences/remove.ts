import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { removeAbsence } from "~/features/absences/commands";
import { absenceRemoval } from "~/features/absences/schema";
import { requireActor } from "~/http/actor";
import { readForm, redirectWith } from "~/http/forms";
import { requireSender } from "~/http/require-sender";
import { sentenceText } from "~/messages";
import { absencesAddress, paperAddress } from "./parts/words";

/** The buttons are in the list of a paper, so a GET only leads to the papers. */
export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "absence.record");
  return redirect(absencesAddress, 303);
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "absence.record");
  const form = await readForm(request, absenceRemoval);
  if (form.status !== "success") return redirectWith(absencesAddress, { key: "absence.gone", kind: "error" });
  const { exam_paper_id, student_id } = form.value;
  const to = paperAddress(exam_paper_id);
  const outcome = removeAbsence(actor, exam_paper_id, student_id);
  switch (outcome.kind) {
    case "saved":
      return redirectWith(to, { key: "absence.removed", values: { full_name: outcome.value.full_name } });
    case "blocked":
      return redirectWith(to, {
        key: "absence.refused",
        values: { reason: sentenceText(outcome.reason) },
        kind: "error",
      });
    default:
      return redirectWith(to, { key: "absence.gone", kind: "error" });
  }
}
