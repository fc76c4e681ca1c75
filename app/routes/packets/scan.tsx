import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { whyYearClosed } from "~/features/exam-years/queries";
import type { Moved } from "~/features/packets/movements/commands";
import { judgedPackets, recordScanned } from "~/features/packets/movements/scan";
import { mostLabels, movementsScan } from "~/features/packets/movements/schema";
import { permissionOf } from "~/features/packets/movements/steps";
import { numbersSent, scannedList } from "~/features/values/scan-list";
import { requireActor } from "~/http/actor";
import type { Flash } from "~/http/flash";
import { answerForm, readForm, refuse, showAgain } from "~/http/forms";
import { requireSender } from "~/http/require-sender";
import { figure, hasProblems, sentenceText, t } from "~/messages";
import { labelWords, ScanField, ScanLines } from "~/routes/parts/scan-fields";
import type { Screen } from "~/routes/parts/screen";
import { Button, CancelLink, FormActions, Notice, Page, PostForm, pageTitle, TextField } from "~/ui";
import { queryOf, stepFrom } from "./parts/step-data";
import { movementsOf, scanAddress, stepAddress } from "./parts/words";

export const handle: Screen = { place: "/exam_papers", late: "stored" };

const titleOf = (step: ReturnType<typeof stepFrom>) => `${t("movement.scan")}: ${t(`movement.do_${step}`)}`;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? titleOf(data.step) : t("movement.scan"), { context: data?.exam_year }) },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  requireActor(request, "packet.move");
  const step = stepFrom(request, params.step);
  requireActor(request, permissionOf[step]);
  const { exam_year } = queryOf(request);
  return { step, exam_year, closed: sentenceText(whyYearClosed(exam_year)) };
}

/** Enter answers the page with one more packet, which is one request. Only the button saves. */
export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "packet.move");
  const step = stepFrom(request, params.step);
  requireActor(request, permissionOf[step]);
  const { exam_year } = queryOf(request);
  const form = await readForm(request, movementsScan);
  if (form.status !== "success") return refuse(form);
  const labels = form.value.rows.flatMap((row) => row?.student_code ?? []);
  const judge = judgedPackets(actor, { step, exam_year }, numbersSent(labels, form.value));
  const { lines, problems, left, added } = scannedList(labels, form.value, judge, mostLabels);
  const rows = lines.map(({ number }) => ({ student_code: number }));
  const again = { ...form, typed: { ...form.typed, rows, student_code: left, lines, added } };
  if (!form.value.confirmed || hasProblems(problems)) return showAgain(again, problems);
  const scanned = { labels: lines.map(({ number }) => number), reason: form.value.reason };
  return answerForm(actor, again, () => recordScanned(actor, { step, exam_year }, scanned), {
    to: movementsOf({ exam_year }),
    flash: ({ recorded: n, packets }: Moved): Flash => ({
      key: "movement.recorded",
      values: { n, packets: figure(packets), step: t(`movement.did_${step}`) },
    }),
  });
}

export default function ScanPackets() {
  const { step, exam_year, closed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const typed = answer?.typed ?? null;
  const { student_code: _, ...others } = answer?.problems ?? {};
  const back = `${stepAddress(step)}?exam_year=${exam_year}`;
  return (
    <Page
      title={titleOf(step)}
      context={exam_year}
      intro={t("movement.scan_how")}
      errors={hasProblems(others)}
      back={{ href: back, label: t(`movement.do_${step}`) }}
    >
      {closed && <Notice kind="info">{closed}</Notice>}
      {(closed === null || answer) && (
        <PostForm action={scanAddress(step, exam_year)} spellCheck={false} once draft problems={others}>
          <ScanField typed={typed} problems={answer?.problems ?? {}} hint={t("scan.label_hint")} />
          <TextField
            name="reason"
            label={t("movement.scan_reason")}
            value={typeof typed?.reason === "string" ? typed.reason : null}
            problems={others.reason}
          />
          <FormActions>
            <Button name="confirmed" value="true" accessKey="s">
              {t("movement.scan_save")}
            </Button>
            <CancelLink href={back} />
          </FormActions>
          <ScanLines typed={typed} problems={others} words={labelWords()} />
        </PostForm>
      )}
    </Page>
  );
}
