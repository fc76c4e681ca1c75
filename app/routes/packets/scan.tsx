import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { whyYearClosed } from "~/features/exam-years/queries";
import { judgedPackets, recordScanned } from "~/features/packets/movements/scan";
import { mostLabels, movementsScan } from "~/features/packets/movements/schema";
import { permissionOf } from "~/features/packets/movements/steps";
import { requireActor } from "~/http/actor";
import { requireSender } from "~/http/require-sender";
import { figure, sentenceText, t } from "~/messages";
import { labelWords } from "~/routes/parts/scan-fields";
import { answerScan, type ScanPage, ScanScreen, scanMeta } from "~/routes/parts/scan-screen";
import type { Screen } from "~/routes/parts/screen";
import { TextField } from "~/ui";
import { queryOf, stepFrom } from "./parts/step-data";
import { movementsOf, scanAddress, stepAddress } from "./parts/words";

export const handle: Screen = { late: "stored" };

export const meta = scanMeta;

/** Of the step and year in the address, for those who record the step. */
function scanningAt(request: Request, word: string | undefined) {
  const step = stepFrom(request, word);
  requireActor(request, permissionOf[step]);
  return { step, exam_year: queryOf(request).exam_year };
}

export async function loader({ request, params }: LoaderFunctionArgs): Promise<ScanPage> {
  requireActor(request, "packet.move");
  const { step, exam_year } = scanningAt(request, params.step);
  const label = t(`movement.do_${step}`);
  return {
    title: `${t("movement.scan")}: ${label}`,
    context: exam_year,
    intro: t("movement.scan_how"),
    back: { href: `${stepAddress(step)}?exam_year=${exam_year}`, label },
    obstacle: sentenceText(whyYearClosed(exam_year)),
    action: scanAddress(step, exam_year),
    save: t("movement.scan_save"),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "packet.move");
  const scanning = scanningAt(request, params.step);
  return answerScan(actor, request, {
    schema: movementsScan,
    most: mostLabels,
    judge: (labels) => judgedPackets(actor, scanning, labels),
    save: (labels, { reason }) => recordScanned(actor, scanning, { labels, reason }),
    to: movementsOf({ exam_year: scanning.exam_year }),
    flash: ({ recorded: n, packets }) => ({
      key: "movement.recorded",
      values: { n, packets: figure(packets), step: t(`movement.did_${scanning.step}`) },
    }),
  });
}

export default function ScanPackets() {
  return (
    <ScanScreen words={labelWords()}>
      {({ typed, problems }) => (
        <TextField
          name="reason"
          label={t("movement.scan_reason")}
          value={typeof typed?.reason === "string" ? typed.reason : null}
          problems={problems.reason}
        />
      )}
    </ScanScreen>
  );
}
