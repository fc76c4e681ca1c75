import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { recordPrint } from "~/features/sheets/prints/commands";
import { findSheet } from "~/features/sheets/queries";
import { printForm } from "~/features/sheets/schema";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import type { Screen } from "~/routes/parts/screen";
import { numberedAddress, pdfPathOf, printPathOf, sheetPath } from "./parts/addresses";
import { answerSheet, isWithoutRoom, sheetAt } from "./parts/answer";
import { questionAt, sheetRequestOf } from "./parts/question";
import { handle as sheetScreen } from "./parts/sheet-screen";

export { default, meta } from "./parts/sheet-screen";

export const handle: Screen = {
  ...sheetScreen,
  failed: { page: "student.print_list_failed", form: "student.print_list_failed" },
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "sheet.print");
  const sheet = sheetAt(request, params.sheet);
  const question = questionAt(request, actor);
  const wanted = sheetRequestOf(question, sheet);
  if (wanted === null || isWithoutRoom(wanted)) return redirect(pageOf(request, sheet), 303);
  return answerSheet(request, actor, sheet, question);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "sheet.print");
  const name = sheetAt(request, params.sheet);
  const form = await readForm(request, printForm);
  if (form.status !== "success") return refuse(form);
  const wanted = sheetRequestOf(questionAt(request, actor), name);
  if (wanted === null || isWithoutRoom(wanted)) return redirect(pageOf(request, name), 303);
  const sheet = orNotFound(request, findSheet(actor, wanted));
  // The page says why there is nothing to record.
  if (sheet.isDraft || sheet.candidates.length === 0) return redirect(pageOf(request, name), 303);
  const path = form.value.as === "pdf" ? pdfPathOf(sheet.sheet) : printPathOf(sheet.sheet);
  const at = { ...wanted, ...sheet, exam_year: wanted.exam_year };
  return answerForm(actor, form, () => recordPrint(actor, sheet), {
    to: ({ number }) => numberedAddress(at, number, path),
    flash: ({ number }) => ({ key: "sheet.recorded", values: { number } }),
  });
}

const pageOf = (request: Request, sheet: string) => `${sheetPath(sheet)}${new URL(request.url).search}`;
