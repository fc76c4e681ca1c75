import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { recordPrint } from "~/features/exports/printout.server";
import { packetPages, packetPdf } from "~/features/sheets/packets/prints.server";
import { requireActor } from "~/http/actor.server";
import { departureSignal } from "~/http/departure.server";
import { t } from "~/messages";
import { download } from "~/routes/parts/download.server";
import type { Screen } from "~/routes/parts/screen";
import { answerPdf } from "~/routes/sheets/parts/answer-pdf";
import { printAddress } from "./parts/address";
import { printAt, printPlace } from "./parts/print-at.server";

export const handle: Screen = { failed: { page: "student.print_list_failed" } };

/** Without pages, or with too many, the page of the print says why. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "packet.view");
  const print = printAt(request, params.kind);
  const place = printPlace(request);
  const page = printAddress(print, place);
  return answerPdf(request, page, async () => {
    const { groups, pages } = packetPages(actor, print, place);
    if (!groups || pages === 0) return redirect(page, 303);
    const { exam_year } = place;
    const bytes = await packetPdf(actor, print, { exam_year, groups }, departureSignal(request));
    recordPrint(actor, "packet", pages, { ...place, sheet: print });
    return download(bytes, t("packet_print.file", { print, year: place.exam_year }), "application/pdf");
  });
}
