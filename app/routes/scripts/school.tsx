import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { whyNotRecorded } from "~/features/absences/objections";
import { linesOf } from "~/features/absences/schema";
import { findPaper } from "~/features/exam-papers/queries";
import { editScripts, judgeOfSchool } from "~/features/scripts/commands";
import { ScriptFields } from "~/features/scripts/form";
import { questionsOf, type ScriptsOfSchool, scriptsOfSchool } from "~/features/scripts/queries";
import { mostNamed } from "~/features/scripts/rules";
import { scriptsEdit, scriptsScan } from "~/features/scripts/schema";
import { numbersSent, scannedList } from "~/features/values/scan-list";
import { requireActor } from "~/http/actor";
import { answerForm, type FormAnswer, readForm, refuse, showAgain } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { figure, hasProblems, sentenceText, t } from "~/messages";
import { Conflict } from "~/routes/parts/conflict";
import { ScanField, ScanLines } from "~/routes/parts/scan-fields";
import type { Screen } from "~/routes/parts/screen";
import { Button, CancelLink, FormActions, HiddenFields, Notice, Page, PostForm, pageTitle } from "~/ui";
import { paperAddress, schoolAddress, titleOf } from "./parts/words";

export const handle: Screen = { late: "stored" };

export const meta: MetaFunction = () => [{ title: pageTitle(t("script.form_title")) }];

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
  return { paper, school, named, obstacle: sentenceText(whyNotRecorded(paper)) };
}

/** Enter names one more candidate where the field of the scanner has a number, and saves otherwise. */
export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "script.return");
  const { paper, school } = scriptsAt({ request, params }, actor);
  const form = await readForm(request, scriptsScan);
  if (form.status !== "success") return refuse(form);
  const numbers = linesOf(form.value.rows).filter((number) => number !== "");
  const judge = judgeOfSchool(actor, paper, school.school_code, numbersSent(numbers, form.value));
  const { lines, problems, left, added } = scannedList(numbers, form.value, judge, mostNamed);
  const rows = lines.map(({ number }) => ({ student_code: number }));
  const again = { ...form, typed: { ...form.typed, rows, student_code: left, lines, added } };
  const { confirmed, entered, student_code, removed } = form.value;
  const isSaved = confirmed || (entered && student_code === null && removed === null);
  if (!isSaved || hasProblems(problems)) return showAgain(again, problems);
  const edit = scriptsEdit.safeParse({ ...form.value, rows });
  if (!edit.success) return refuse(again, { returned: [{ code: "required" }] });
  return answerForm(actor, again, () => editScripts(actor, paper.id, school.registration_id, edit.data), {
    to: paperAddress(paper.id),
    flash: ({ school_name, code }) => ({ key: "script.saved_one", values: { school_name, code } }),
  });
}

export default function ScriptsOfOneSchool() {
  const { paper, school, named, obstacle } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { student_code: _, ...others } = answer?.problems ?? {};
  const { total_students: n, total_absent: absent, expected } = school;
  const counts = { expected: figure(expected), n: figure(n), absent: figure(absent) };
  return (
    <Page
      title={school.school_name}
      context={titleOf(paper)}
      intro={t("script.form_how", counts)}
      errors={hasProblems(others)}
      back={{ href: paperAddress(paper.id), label: titleOf(paper) }}
    >
      {obstacle && <Notice kind="info">{obstacle}</Notice>}
      {(obstacle === null || answer) && (
        <SchoolForm {...{ school, named, answer }} exam_paper_id={paper.id} />
      )}
    </Page>
  );
}

interface SchoolFormProps {
  exam_paper_id: number;
  school: ScriptsOfSchool;
  /** The candidates whom the stored difference is about. */
  named: ReturnType<typeof questionsOf>;
  answer: FormAnswer | undefined;
}

function SchoolForm({ exam_paper_id, school, named, answer }: SchoolFormProps) {
  const rows = named.map(({ student_code, full_name }) => ({
    number: student_code,
    full_name,
    problem: null,
  }));
  const stored = {
    returned: school.returned,
    reason: school.reason,
    version: school.version ?? 0,
    lines: rows,
  };
  const typed: Record<string, unknown> = answer?.typed ?? stored;
  const theirs = answer?.current as ScriptsOfSchool | null | undefined;
  const problems = answer?.problems ?? {};
  const { student_code: _, ...others } = problems;
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
      <HiddenFields values={{ version: Number(theirs?.version ?? typed.version ?? 0) }} />
      <Conflict answer={answer} fields={["returned", "reason"]} />
      <ScriptFields typed={typed} problems={others} autoFocus={!answer} />
      <ScanField typed={typed} problems={problems} label={t("script.named")} isSecond={!answer} />
      <FormActions>
        <Button name="confirmed" value="true" accessKey="s">
          {t("script.save")}
        </Button>
        <CancelLink href={paperAddress(exam_paper_id)} />
      </FormActions>
      <ScanLines typed={typed} problems={others} isStored={!answer} />
    </PostForm>
  );
}
