import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { recordAbsences } from "~/features/absences/commands";
import { AbsenceChoices } from "~/features/absences/form";
import { judgedNumbers, whyNotRecorded } from "~/features/absences/objections";
import { ABSENCE_LINES, absencesScan, linesOf } from "~/features/absences/schema";
import { findPaper } from "~/features/exam-papers/queries";
import { numbersSent, scannedList } from "~/features/values/scan-list";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse, showAgain } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { hasProblems, sentenceText, t } from "~/messages";
import { ScanField, ScanLines } from "~/routes/parts/scan-fields";
import type { Screen } from "~/routes/parts/screen";
import { Button, CancelLink, FormActions, Notice, Page, PostForm, pageTitle } from "~/ui";
import { nameOf, paperAddress, scanAddress, scanTitleOf } from "./parts/words";

export const handle: Screen = { late: "stored" };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: pageTitle(data ? scanTitleOf(data.paper) : t("absence.title"), { context: data?.paper.exam_year }),
  },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  requireActor(request, "absence.record");
  const paper = orNotFound(request, findPaper(idFrom(request, params.id)));
  return { paper, obstacle: sentenceText(whyNotRecorded(paper)) };
}

/** Enter answers the page with one more number, which is one request. Only the button saves. */
export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "absence.record");
  const id = idFrom(request, params.id);
  const paper = orNotFound(request, findPaper(id));
  const form = await readForm(request, absencesScan);
  if (form.status !== "success") return refuse(form);
  const numbers = linesOf(form.value.rows).filter((number) => number !== "");
  const judge = judgedNumbers(actor, paper, numbersSent(numbers, form.value));
  const { lines, problems, left, added } = scannedList(numbers, form.value, judge, ABSENCE_LINES.most);
  const rows = lines.map(({ number }) => ({ student_code: number }));
  const typed = { ...form.typed, rows, student_code: left, lines, added };
  if (!form.value.confirmed || hasProblems(problems)) return showAgain({ ...form, typed }, problems);
  return answerForm(actor, { ...form, typed }, () => recordAbsences(actor, id, { ...form.value, rows }), {
    to: paperAddress(id),
    flash: ({ recorded, received, code }) => ({
      key: received > 0 ? "absence.recorded_received" : "absence.recorded",
      values: { n: recorded, lists: received, code },
    }),
  });
}

export default function ScanAbsentees() {
  const { paper, obstacle } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const typed = answer?.typed ?? null;
  const { student_code: _, ...others } = answer?.problems ?? {};
  const back = paperAddress(paper.id);
  return (
    <Page
      title={scanTitleOf(paper)}
      context={paper.exam_year}
      intro={`${nameOf(paper)}. ${t("absence.scan_how")}`}
      errors={hasProblems(others)}
      back={{ href: back, label: t("absence.absent") }}
    >
      {obstacle && <Notice kind="info">{obstacle}.</Notice>}
      {(obstacle === null || answer) && (
        <PostForm action={scanAddress(paper.id)} spellCheck={false} once draft problems={others}>
          <ScanField typed={typed} problems={answer?.problems ?? {}} />
          <AbsenceChoices typed={typed} problems={others} />
          <FormActions>
            <Button name="confirmed" value="true" accessKey="s">
              {t("absence.scan_save")}
            </Button>
            <CancelLink href={back} />
          </FormActions>
          <ScanLines typed={typed} problems={others} />
        </PostForm>
      )}
    </Page>
  );
}
