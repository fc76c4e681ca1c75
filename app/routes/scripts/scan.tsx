import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { whyYearClosed } from "~/features/exam-years/queries";
import { judgedEnvelopes, returnScanned, totalOf } from "~/features/scripts/scan";
import { envelopesScan, mostEnvelopes, scriptBoard } from "~/features/scripts/schema";
import { parcelOf } from "~/features/values/parcels";
import { requireActor } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { readQueryLeniently } from "~/http/query";
import { orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { sentenceText, t } from "~/messages";
import { labelWords } from "~/routes/parts/scan-fields";
import { answerScan, type ScanPage, ScanScreen, scanMeta } from "~/routes/parts/scan-screen";
import type { Screen } from "~/routes/parts/screen";
import { HiddenFields } from "~/ui";
import { boardOf, scanOf, schoolAddress } from "./parts/words";

export const handle: Screen = { late: "stored" };

export const meta = scanMeta;

const yearOf = (request: Request): number =>
  orNotFound(request, readQueryLeniently(request, scriptBoard).exam_year ?? chosenYear(request));

export async function loader({ request }: LoaderFunctionArgs): Promise<ScanPage> {
  requireActor(request, "script.return");
  const exam_year = yearOf(request);
  return {
    title: t("script.scan"),
    context: exam_year,
    intro: t("script.scan_how"),
    back: { href: boardOf({ exam_year }), label: t("script.title") },
    obstacle: sentenceText(whyYearClosed(exam_year)),
    action: scanOf({ exam_year }),
    save: t("script.scan_save"),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "script.return");
  const exam_year = yearOf(request);
  return answerScan(actor, request, {
    schema: envelopesScan,
    most: mostEnvelopes,
    judge: (labels) => judgedEnvelopes(actor, exam_year, labels),
    derived: (judged) => ({ total: totalOf(judged.filter((one) => "school" in one)) }),
    save: (labels, { total }) => returnScanned(actor, exam_year, { labels, total }),
    to: boardOf({ exam_year }),
    flash: ({ returned: n }) => ({ key: "script.scan_saved", values: { n } }),
  });
}

export default function ScanEnvelopes() {
  return (
    <ScanScreen words={labelWords(addressOf)}>
      {({ typed }) => (
        <HiddenFields values={{ total: typeof typed?.total === "number" ? typed.total : null }} />
      )}
    </ScanScreen>
  );
}

/** The form of the school, for a count that differs. */
function addressOf(label: string): string | null {
  const parcel = parcelOf(label);
  return parcel && schoolAddress(parcel.exam_paper_id, parcel.registration_id);
}
