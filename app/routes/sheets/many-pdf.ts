import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { LettersMissing } from "~/features/sheets/pdf/in-thread.server";
import { QueueFull } from "~/features/threads/queue.server";
import { requireActor } from "~/http/actor.server";
import { redirectWith } from "~/http/forms.server";
import { isOwnRequest } from "~/http/own-request.server";
import { notFound } from "~/http/refusals.server";
import { t } from "~/messages";
import { download } from "~/routes/parts/download.server";
import { partAddress } from "./parts/many-address";
import { pdfOfPart } from "./parts/many-pdf.server";
import { partAt } from "./parts/part-at.server";

/** Without the print of a school there is no file, as there is no page: the page records them. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "sheet.print_many");
  const view = partAt(request);
  const page = partAddress(view);
  if (!isOwnRequest(request)) return redirect(page, 303);
  try {
    const bytes = await pdfOfPart(actor, view, request.signal);
    if (bytes === "nothing") throw notFound(request);
    if (bytes === "unrecorded") return redirect(page, 303);
    const { exam_year: year, sheet, schools } = view;
    const [first = ""] = schools;
    const name = t("sheet_many.pdf_file", { sheet, year, first, last: schools.at(-1) ?? first });
    return download(bytes, name, "application/pdf");
  } catch (error) {
    if (error instanceof QueueFull)
      return redirectWith(page, { key: "sheet_many.pdf_busy", values: {}, kind: "error" });
    if (!(error instanceof LettersMissing)) throw error;
    const values = { letters: error.letters.slice(0, 10).join(" ") };
    return redirectWith(page, { key: "sheet_many.pdf_letters", values, kind: "error" });
  }
}
