import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { recordAbsences } from "~/features/absences/commands";
import { AbsenceChoices } from "~/features/absences/form";
import { judgedNumbers, whyNotRecorded } from "~/features/absences/objections";
import { ABSENCE_LINES, absencesScan, linesOf } from "~/features/absences/schema";
import { findPaper } from "~/features/exam-papers/queries";
import { requireActor } from "~/http/actor";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { sentenceText, t } from "~/messages";
import { answerScan, type ScanPage, ScanScreen, scanMeta } from "~/routes/parts/scan-screen";
import type { Screen } from "~/routes/parts/screen";
import { nameOf, paperAddress, scanAddress, scanTitleOf } from "./parts/words";

export const handle: Screen = { late: "stored" };

export const meta = scanMeta;

export async function loader({ request, params }: LoaderFunctionArgs): Promise<ScanPage> {
  requireActor(request, "absence.record");
  const paper = orNotFound(request, findPaper(idFrom(request, params.id)));
  const obstacle = sentenceText(whyNotRecorded(paper));
  return {
    title: scanTitleOf(paper),
    context: paper.exam_year,
    intro: `${nameOf(paper)}. ${t("absence.scan_how")}`,
    back: { href: paperAddress(paper.id), label: t("absence.absent") },
    obstacle,
    action: scanAddress(paper.id),
    save: t("absence.scan_save"),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "absence.record");
  const paper = orNotFound(request, findPaper(idFrom(request, params.id)));
  return answerScan(actor, request, {
    schema: absencesScan,
    most: ABSENCE_LINES.most,
    numbersOf: (rows) => linesOf(rows).filter((number) => number !== ""),
    judge: (numbers) => judgedNumbers(actor, paper, numbers),
    save: (numbers, form) => {
      const rows = numbers.map((student_code) => ({ student_code }));
      return recordAbsences(actor, paper.id, { ...form, rows });
    },
    to: paperAddress(paper.id),
    flash: ({ recorded, received, code }) => ({
      key: received > 0 ? "absence.recorded_received" : "absence.recorded",
      values: { n: recorded, lists: received, code },
    }),
  });
}

export default function ScanAbsentees() {
  return <ScanScreen>{AbsenceChoices}</ScanScreen>;
}
