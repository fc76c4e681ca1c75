import type { LoaderFunctionArgs } from "@remix-run/node";
import { findHandover } from "~/features/handovers/queries";
import { receiptOf, receiptPdf } from "~/features/handovers/receipt";
import { requireActor } from "~/http/actor";
import { departureSignal } from "~/http/departure";
import { idFrom, orNotFound } from "~/http/refusals";
import { t } from "~/messages";
import { download } from "~/routes/parts/download";
import type { Screen } from "~/routes/parts/screen";
import { answerPdf } from "~/routes/sheets/parts/answer";
import { receiptAddress } from "./parts/words";

export const handle: Screen = { failed: { page: "student.print_list_failed" } };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "handover.take");
  const handover = orNotFound(request, findHandover(actor, idFrom(request, params.id)));
  return answerPdf(request, receiptAddress(handover), async () => {
    const bytes = await receiptPdf(actor, handover, receiptOf(actor, handover), departureSignal(request));
    const { exam_type_code: type, exam_year: year, number: n } = handover;
    return download(bytes, t("handover.pdf_name", { type, year, n }), "application/pdf");
  });
}
