import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { isOtherSheet, sheetKinds } from "~/features/sheets/kinds";
import { sheetNamed } from "~/features/sheets/queries.server";
import { requireActor } from "~/http/actor.server";
import { notFound, orNotFound } from "~/http/refusals.server";
import { t } from "~/messages";
import { download } from "~/routes/parts/download.server";
import { sheetRequestOf } from "./parts/answer";
import { answerPdf } from "./parts/answer-pdf";
import { sheetPath } from "./parts/names";
import { pdfOfSheet } from "./parts/sheet-pdf.server";

/** The pages of a school's sheet, recorded as its page records them. Where there is nothing to print, the page says why. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "sheet.print");
  const sheet = orNotFound(request, sheetAt(params.sheet ?? ""));
  const page = `${sheetPath(sheet)}${new URL(request.url).search}`;
  return answerPdf(request, page, async () => {
    const wanted = sheetRequestOf(request, actor, sheet);
    if (wanted === null || (needsRoom(sheet) && wanted.filters.room_id === undefined))
      return redirect(page, 303);
    const bytes = await pdfOfSheet(actor, wanted, request.signal);
    if (bytes === "unknown") throw notFound(request);
    if (bytes === "empty") return redirect(page, 303);
    const { school_code, exam_year: year } = wanted;
    const name = t("sheet.pdf_file", { sheet: sheet.toLowerCase(), school_code, year });
    return download(bytes, name, "application/pdf");
  });
}

const sheetAt = (name: string) => (isOtherSheet(name) ? name : sheetNamed(name));
const needsRoom = (sheet: string) => isOtherSheet(sheet) && sheetKinds[sheet].pages === "plan";
