import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { whyYearClosed } from "~/features/exam-years/queries";
import { judgedEnvelopes, returnScanned, totalOf } from "~/features/scripts/scan";
import { envelopesScan, mostEnvelopes, scriptBoard } from "~/features/scripts/schema";
import { parcelOf } from "~/features/values/parcels";
import { scannedList } from "~/features/values/scan-list";
import { requireActor } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { answerForm, readForm, refuse, showAgain } from "~/http/forms";
import { readQueryLeniently } from "~/http/query";
import { orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { hasProblems, sentenceText, t } from "~/messages";
import { labelWords, ScanField, ScanLines } from "~/routes/parts/scan-fields";
import type { Screen } from "~/routes/parts/screen";
import { Button, CancelLink, FormActions, HiddenFields, Notice, Page, PostForm, pageTitle } from "~/ui";
import { boardOf, scanOf, schoolAddress } from "./parts/words";

export const handle: Screen = { place: "/absentees", late: "stored" };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("script.scan"), { context: data?.exam_year }) },
];

const yearOf = (request: Request): number =>
  orNotFound(request, readQueryLeniently(request, scriptBoard).exam_year ?? chosenYear(request));

export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "script.return");
  const exam_year = yearOf(request);
  return { exam_year, closed: sentenceText(whyYearClosed(exam_year)) };
}

/** Enter answers the page with one more envelope, which is one request. Only the button saves. */
export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "script.return");
  const exam_year = yearOf(request);
  const form = await readForm(request, envelopesScan);
  if (form.status !== "success") return refuse(form);
  const labels = form.value.rows.flatMap((row) => row?.student_code ?? []);
  const judge = judgedEnvelopes(actor, exam_year);
  const { lines, problems, left, added } = scannedList(labels, form.value, judge, mostEnvelopes);
  const rows = lines.map(({ number }) => ({ student_code: number }));
  const total = totalOf(lines.map(({ number }) => judge(number)).filter((one) => "school" in one));
  const again = { ...form, typed: { ...form.typed, rows, student_code: left, lines, added, total } };
  if (!form.value.confirmed || hasProblems(problems)) return showAgain(again, problems);
  const scanned = { labels: lines.map(({ number }) => number), total: form.value.total };
  return answerForm(actor, again, () => returnScanned(actor, exam_year, scanned), {
    to: boardOf({ exam_year }),
    flash: ({ returned: n }) => ({ key: "script.scan_saved", values: { n } }),
  });
}

export default function ScanEnvelopes() {
  const { exam_year, closed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const typed = answer?.typed ?? null;
  const { student_code: _, ...others } = answer?.problems ?? {};
  const back = boardOf({ exam_year });
  return (
    <Page
      title={t("script.scan")}
      context={exam_year}
      intro={t("script.scan_how")}
      errors={hasProblems(others)}
      back={{ href: back, label: t("script.title") }}
    >
      {closed && <Notice kind="info">{closed}</Notice>}
      {(closed === null || answer) && (
        <PostForm action={scanOf({ exam_year })} spellCheck={false} once draft problems={others}>
          <ScanField typed={typed} problems={answer?.problems ?? {}} hint={t("scan.label_hint")} />
          <HiddenFields values={{ total: typeof typed?.total === "number" ? typed.total : null }} />
          <FormActions>
            <Button name="confirmed" value="true" accessKey="s">
              {t("script.scan_save")}
            </Button>
            <CancelLink href={back} />
          </FormActions>
          <ScanLines typed={typed} problems={others} words={{ ...labelWords(), addressOf }} />
        </PostForm>
      )}
    </Page>
  );
}

/** The form of the school, for a count that differs. */
function addressOf(label: string): string | null {
  const parcel = parcelOf(label);
  return parcel && schoolAddress(parcel.exam_paper_id, parcel.registration_id);
}
