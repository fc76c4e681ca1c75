import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { whyYearClosed } from "~/features/exam-years/queries";
import { findSchoolYear } from "~/features/roll-numbers/numbering";
import { scannedResults } from "~/features/statements/rules";
import { judgedStatements, markScanned } from "~/features/statements/scan";
import { mostMarks, scanQuery, statementsScan } from "~/features/statements/schema";
import { scannedList } from "~/features/values/scan-list";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse, showAgain } from "~/http/forms";
import { readQuery } from "~/http/query";
import { orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { hasProblems, sentenceText, t } from "~/messages";
import { ScanField, ScanLines } from "~/routes/parts/scan-fields";
import type { Screen } from "~/routes/parts/screen";
import { Button, CancelLink, FormActions, Notice, Page, PostForm, pageTitle, SelectField } from "~/ui";
import { listOf, scanOf } from "./parts/address";

export const handle: Screen = { place: "/students/sheets", step: 4, late: "stored" };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: pageTitle(t("statement.scan"), { context: data && `${data.school_name} ${data.place.exam_year}` }),
  },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "statement.mark");
  const place = readQuery(request, scanQuery);
  const { school } = orNotFound(request, findSchoolYear(actor, place.school_code, place.exam_year));
  return { place, school_name: school.school_name, closed: sentenceText(whyYearClosed(place.exam_year)) };
}

/** Enter answers the page with one more statement, which is one request. Only the button saves. */
export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "statement.mark");
  const place = readQuery(request, scanQuery);
  orNotFound(request, findSchoolYear(actor, place.school_code, place.exam_year));
  const form = await readForm(request, statementsScan);
  if (form.status !== "success") return refuse(form);
  const judge = judgedStatements(actor, place);
  const numbers = form.value.rows.flatMap((row) => row?.student_code ?? []);
  const { lines, problems, left, added } = scannedList(numbers, form.value, judge, mostMarks);
  const rows = lines.map(({ number }) => ({ student_code: number }));
  const again = { ...form, typed: { ...form.typed, rows, student_code: left, lines, added } };
  if (!form.value.confirmed || hasProblems(problems)) return showAgain(again, problems);
  const scanned = { numbers: lines.map(({ number }) => number), result: form.value.result ?? "same" };
  return answerForm(actor, again, () => markScanned(actor, place, scanned), {
    to: listOf(place),
    flash: ({ marked: n }) => ({ key: "statement.saved", values: { n } }),
  });
}

export default function ScanStatements() {
  const { place, school_name, closed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const typed = answer?.typed ?? null;
  const { student_code: _, ...others } = answer?.problems ?? {};
  return (
    <Page
      title={t("statement.scan")}
      context={t("statement.context", {
        school: school_name,
        code: place.school_code,
        year: place.exam_year,
      })}
      intro={t("statement.scan_how")}
      errors={hasProblems(others)}
      back={{ href: listOf(place), label: t("statement.title") }}
    >
      {closed && <Notice kind="info">{closed}</Notice>}
      {(closed === null || answer) && (
        <PostForm action={scanOf(place)} spellCheck={false} once draft problems={others}>
          <ScanField typed={typed} problems={answer?.problems ?? {}} />
          <SelectField
            name="result"
            label={t("statement.scan_result")}
            value={typeof typed?.result === "string" ? typed.result : "same"}
            options={scannedResults.map((value) => ({ value, label: t(`statement.result.${value}`) }))}
            problems={others.result}
            blank={false}
            width="half"
          />
          <FormActions>
            <Button name="confirmed" value="true" accessKey="s">
              {t("statement.scan_save")}
            </Button>
            <CancelLink href={listOf(place)} />
          </FormActions>
          <ScanLines typed={typed} problems={others} />
        </PostForm>
      )}
    </Page>
  );
}
