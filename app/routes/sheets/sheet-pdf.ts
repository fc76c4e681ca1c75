import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { pdfOfSheet } from "~/features/sheets/pdf/sheet-pdf";
import { printQuery } from "~/features/sheets/schema";
import { requireActor } from "~/http/actor";
import { departureSignal } from "~/http/departure";
import { readQueryLeniently } from "~/http/query";
import { notFound } from "~/http/refusals";
import { t } from "~/messages";
import { download } from "~/routes/parts/download";
import type { Screen } from "~/routes/parts/screen";
import { sheetPath } from "./parts/addresses";
import { answerPdf, isWithoutRoom, sheetAt } from "./parts/answer";
import { questionAt, sheetRequestOf } from "./parts/question";

export const handle: Screen = { failed: { page: "student.print_list_failed" } };

/** The pages of a recorded print, or of a draft. Without either the page of the sheet says why. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "sheet.print");
  const sheet = sheetAt(request, params.sheet);
  const page = `${sheetPath(sheet)}${new URL(request.url).search}`;
  return answerPdf(request, page, async () => {
    const wanted = sheetRequestOf(questionAt(request, actor), sheet);
    if (wanted === null || isWithoutRoom(wanted)) return redirect(page, 303);
    const { number } = readQueryLeniently(request, printQuery);
    const bytes = await pdfOfSheet(actor, wanted, number, departureSignal(request));
    if (bytes === "unknown") throw notFound(request);
    if (bytes === "empty" || bytes === "unrecorded") return redirect(page, 303);
    const { school_code, exam_year: year } = wanted;
    const name = t("sheet.pdf_file", { sheet: sheet.toLowerCase(), school_code, year });
    return download(bytes, name, "application/pdf");
  });
}
