import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { pdfOfPart } from "~/features/sheets/many/pdf";
import { requireActor } from "~/http/actor";
import { departureSignal } from "~/http/departure";
import { notFound } from "~/http/refusals";
import { t } from "~/messages";
import { download } from "~/routes/parts/download";
import type { Screen } from "~/routes/parts/screen";
import { partAddress, partAt } from "./parts/addresses";
import { answerPdf } from "./parts/answer";

export const handle: Screen = { failed: { page: "student.print_list_failed" } };

/** Without the print of a school there is no file, as there is no page: the page records them. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "sheet.print_many");
  const view = partAt(request);
  const page = partAddress(view);
  return answerPdf(request, page, async () => {
    const bytes = await pdfOfPart(actor, view, departureSignal(request));
    if (bytes === "nothing") throw notFound(request);
    if (bytes === "unrecorded") return redirect(page, 303);
    const { exam_year: year, sheet, schools } = view;
    const [first = ""] = schools;
    const name = t("sheet_many.pdf_file", { sheet, year, first, last: schools.at(-1) ?? first });
    return download(bytes, name, "application/pdf");
  });
}
