import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { packetPages, packetPdf } from "~/features/sheets/packets/prints";
import { requireActor } from "~/http/actor";
import { departureSignal } from "~/http/departure";
import { t } from "~/messages";
import { download } from "~/routes/parts/download";
import type { Screen } from "~/routes/parts/screen";
import { answerPdf } from "~/routes/sheets/parts/answer";
import { printAddress, printAt, printPlace } from "./parts/words";

export const handle: Screen = { failed: { page: "student.print_list_failed" } };

/** Without the number of each sheet there is no file, as for other sheets. The page of the print records them, and says why there are no pages. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "packet.view");
  const print = printAt(request, params.kind);
  const place = printPlace(request);
  const page = printAddress(print, place);
  return answerPdf(request, page, async () => {
    const { groups, ...printed } = await packetPages(actor, print, place);
    if (!groups || printed.pages === 0 || printed.isPreview) return redirect(page, 303);
    const { exam_year } = place;
    const pages = { ...printed, exam_year, groups };
    const bytes = await packetPdf(actor, print, pages, departureSignal(request));
    return download(bytes, t("packet_print.file", { print, year: exam_year }), "application/pdf");
  });
}
