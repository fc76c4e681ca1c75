import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import { whyNotRecorded } from "~/features/absences/objections";
import { linesOf } from "~/features/absences/schema";
import { findPaper } from "~/features/exam-papers/queries";
import { whyYearClosed } from "~/features/exam-years/queries";
import { reopenReport, sendReport } from "~/features/reports/commands";
import { IncidentFields } from "~/features/reports/form";
import { type CentreReport, reportAt } from "~/features/reports/queries";
import { reportEntries, reportForm } from "~/features/reports/schema";
import { editScripts, judgeOfSchool } from "~/features/scripts/commands";
import { ScriptFields } from "~/features/scripts/form";
import { questionsOf, type ScriptsOfSchool, scriptsOfSchool } from "~/features/scripts/queries";
import { mostNamed } from "~/features/scripts/rules";
import { scriptsEdit } from "~/features/scripts/schema";
import { malaysianMoment } from "~/features/values/moments";
import { numbersSent, scannedList } from "~/features/values/scan-list";
import { requireActor } from "~/http/actor";
import { answerForm, type FormAnswer, type Prepare, readForm, refuse, showAgain } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { figure, hasProblems, problem, sentenceText, t } from "~/messages";
import { paperAddress as paperPage } from "~/routes/exam-papers/parts/address";
import { Conflict } from "~/routes/parts/conflict";
import { ScanField, ScanLines } from "~/routes/parts/scan-fields";
import type { Screen } from "~/routes/parts/screen";
import {
  Button,
  CancelLink,
  FormActions,
  HiddenFields,
  Notice,
  Page,
  PostForm,
  pageTitle,
  TextField,
} from "~/ui";
import { ReportFacts, UsualPress } from "./parts/report";
import { paperAddress, schoolAddress } from "./parts/words";

export const handle: Screen = { late: "stored" };

export const meta: MetaFunction = () => [{ title: pageTitle(t("report.title")) }];

type At = Pick<LoaderFunctionArgs, "request" | "params">;

function scriptsAt({ request, params }: At, actor: ReturnType<typeof requireActor>) {
  const paper = orNotFound(request, findPaper(idFrom(request, params.id)));
  const registration_id = idFrom(request, params.registration_id);
  return { paper, school: orNotFound(request, scriptsOfSchool(actor, paper, registration_id)) };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "script.return");
  const { paper, school } = scriptsAt({ request, params }, actor);
  const named = questionsOf(actor, paper, school.school_code);
  const report = reportAt(actor, { exam_paper_id: paper.id, registration_id: school.registration_id });
  const reopens = can(actor, "report.reopen") && whyYearClosed(paper.exam_year) === null;
  return { paper, school, named, report, reopens, obstacle: sentenceText(whyNotRecorded(paper)) };
}

/** Enter names one more candidate where the field of the scanner has a number, and saves the scripts otherwise. */
export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "script.return");
  const { paper, school } = scriptsAt({ request, params }, actor);
  const form = await readForm(request, reportForm, { prepare: withoutEmptyIncidents });
  if (form.status !== "success") return refuse(form);
  const { registration_id } = school;
  const { confirmed, entered, sent, usual, student_code, removed, entries, ...given } = form.value;
  const { reopened: id, reopen_reason: reason, ...shown } = given;
  const numbers = linesOf(form.value.rows).filter((number) => number !== "");
  const judge = judgeOfSchool(actor, paper, school.school_code, numbersSent(numbers, form.value));
  const { lines, problems, left, added } = scannedList(numbers, form.value, judge, mostNamed);
  const rows = lines.map(({ number }) => ({ student_code: number }));
  const again = { ...form, typed: { ...form.typed, rows, student_code: left, lines, added } };
  if (id !== null) {
    requireActor(request, "report.reopen");
    if (reason === null) return refuse(form, { reopen_reason: [problem("required")] });
    const version = shown.report_version;
    return answerForm(actor, form, () => reopenReport(actor, id, { reason, version }), {
      to: schoolAddress(paper.id, registration_id),
      flash: ({ school_name, code }) => ({ key: "report.reopened", values: { school_name, code } }),
    });
  }
  if (usual !== null) {
    const asExpected = { ...shown, returned: usual, expected: usual, reason: null, rows: [], entries: {} };
    return answerForm(actor, form, () => sendReport(actor, paper.id, registration_id, asExpected), reported);
  }
  const isSaved = confirmed || sent || (entered && student_code === null && removed === null);
  if (!isSaved || hasProblems(problems)) return showAgain(again, problems);
  const edit = scriptsEdit.safeParse({ ...shown, rows });
  if (!edit.success) return refuse(again, { returned: [{ code: "required" }] });
  if (sent) {
    const whole = { ...shown, ...edit.data, expected: null, entries };
    return answerForm(actor, again, () => sendReport(actor, paper.id, registration_id, whole), reported);
  }
  return answerForm(actor, again, () => editScripts(actor, paper.id, registration_id, edit.data), {
    to: paperAddress(paper.id),
    flash: ({ school_name, code }) => ({ key: "script.saved_one", values: { school_name, code } }),
  });
}

/** A browser sends each field of each category; a category without a word is no incident. */
const withoutEmptyIncidents: Prepare = (fields) => {
  for (const category of Object.keys(reportEntries.shape)) {
    const names = [...fields.keys()].filter((name) => name.startsWith(`entries.${category}.`));
    const isEmpty = names.every((name) => String(fields.get(name)).trim() === "");
    if (isEmpty) for (const name of names) fields.delete(name);
  }
  return { problems: {}, offers: {} };
};

const reported = {
  to: ({ exam_paper_id }: { exam_paper_id: number }) => paperPage(exam_paper_id),
  flash: ({ school_name, code }: { school_name: string; code: string }) =>
    ({ key: "report.sent", values: { school_name, code } }) as const,
};

export default function ReportOfSchool() {
  const { paper, school, named, report, reopens, obstacle } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { student_code: _, ...others } = answer?.problems ?? {};
  const { total_students: n, total_absent: absent, expected } = school;
  const counts = { expected: figure(expected), n: figure(n), absent: figure(absent) };
  const isSent = report !== undefined && report.reopened_at === null;
  return (
    <Page
      title={school.school_name}
      context={t("report.of", { type: paper.exam_type_code, code: paper.code })}
      intro={t("script.form_how", counts)}
      errors={hasProblems(others)}
      back={{
        href: paperPage(paper.id),
        label: t("paper_page.of", { type: paper.exam_type_code, code: paper.code }),
      }}
    >
      {obstacle && <Notice kind="info">{obstacle}.</Notice>}
      {report && !isSent && (
        <Notice kind="warning">
          {t("report.reopened_by", {
            by: report.reopened_by_name ?? t("movement.deleted_account"),
            moment: malaysianMoment(report.reopened_at ?? ""),
            reason: report.reopened_reason ?? "",
          })}
        </Notice>
      )}
      {isSent && (
        <>
          <ReportFacts {...{ school, report }} />
          {reopens && <Reopening {...{ report, answer }} />}
        </>
      )}
      {obstacle === null && !isSent && school.attendance_id === null && (
        <Notice kind="info">{t("report.list_missing", { school_name: school.school_name })}.</Notice>
      )}
      {obstacle === null && !isSent && !answer && school.attendance_id !== null && (
        <div className="mb-4">
          <UsualPress exam_paper_id={paper.id} {...school} autoFocus />
        </div>
      )}
      {((obstacle === null && !isSent) || (answer && !answer.typed.reopened)) && (
        <SchoolForm {...{ school, named, report, answer }} exam_paper_id={paper.id} />
      )}
    </Page>
  );
}

interface ReopeningProps {
  report: NonNullable<ReturnType<typeof reportAt>>;
  answer: FormAnswer | undefined;
}

function Reopening({ report, answer }: ReopeningProps) {
  const { id, exam_paper_id, registration_id, version } = report;
  const problems = answer?.problems ?? {};
  return (
    <PostForm action={schoolAddress(exam_paper_id, registration_id)} once draft problems={problems}>
      <HiddenFields values={{ reopened: id, report_version: version }} />
      <TextField
        name="reopen_reason"
        hint={t("report.reopen_how")}
        value={answer?.typed.reopen_reason as string | undefined}
        problems={problems.reopen_reason}
      />
      <FormActions>
        <Button kind="danger">{t("report.reopen")}</Button>
      </FormActions>
    </PostForm>
  );
}

interface SchoolFormProps {
  exam_paper_id: number;
  school: ScriptsOfSchool;
  /** The candidates whom the stored difference is about. */
  named: ReturnType<typeof questionsOf>;
  report: ReturnType<typeof reportAt>;
  answer: FormAnswer | undefined;
}

function SchoolForm({ exam_paper_id, school, named, report, answer }: SchoolFormProps) {
  const rows = named.map(({ student_code, full_name }) => ({
    number: student_code,
    full_name,
    problem: null,
  }));
  const stored = {
    returned: school.returned,
    reason: school.reason,
    version: school.version ?? 0,
    report_version: report?.version ?? 0,
    entries: typedOf(report?.entries ?? []),
    lines: rows,
  };
  const typed: Record<string, unknown> = answer?.typed ?? stored;
  const theirs = answer?.current as (ScriptsOfSchool & { report_version?: number }) | null | undefined;
  const problems = answer?.problems ?? {};
  const { student_code: _, ...others } = problems;
  const isReceived = school.attendance_id !== null;
  return (
    <PostForm
      action={schoolAddress(exam_paper_id, school.registration_id)}
      spellCheck={false}
      once
      draft
      problems={others}
    >
      {/* Enter presses the first button of a form. */}
      <button type="submit" hidden name="entered" value="true" />
      <HiddenFields
        values={{
          version: Number(theirs?.version ?? typed.version ?? 0),
          report_version: Number(theirs?.report_version ?? typed.report_version ?? 0),
        }}
      />
      <Conflict answer={answer} fields={["returned", "reason"]} />
      <IncidentFields typed={typed} problems={others} />
      <ScriptFields typed={typed} problems={others} autoFocus={!answer && !isReceived} />
      <ScanLines typed={typed} problems={others} isStored={!answer} />
      <ScanField typed={typed} problems={problems} label={t("script.named")} isSecond={!answer} />
      <FormActions>
        {isReceived && (
          <Button name="sent" value="true" kind={answer ? "primary" : "secondary"} accessKey="s">
            {t("report.send")}
          </Button>
        )}
        <Button
          name="confirmed"
          value="true"
          kind={isReceived ? "secondary" : "primary"}
          accessKey={isReceived ? undefined : "s"}
        >
          {t("script.save")}
        </Button>
        <CancelLink href={paperAddress(exam_paper_id)} />
      </FormActions>
    </PostForm>
  );
}

/** As the fields of the form are named. */
const typedOf = (entries: CentreReport["entries"]) =>
  Object.fromEntries(
    entries.map(({ category, candidates, ...entry }) => [
      category,
      { ...entry, student_codes: candidates.map(({ student_code }) => student_code).join(" ") },
    ]),
  );
