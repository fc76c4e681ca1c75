import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { examYearChoices, isLocked } from "~/features/exam-years/queries";
import { mustRequest } from "~/features/requests/closed";
import { elsewhereIn, TransferOffers } from "~/features/requests/form";
import { type CorrectionNew, correctionNew } from "~/features/requests/schema";
import { sendCorrection } from "~/features/requests/send";
import { whyReadOnly } from "~/features/school-exam-years/sign-off/queries";
import { objectionsToStudent, updateStudent } from "~/features/students/commands";
import { formFields } from "~/features/students/fields";
import { type IssuedNumber, StudentFields, wordsOf } from "~/features/students/form";
import { whyNumberedStay } from "~/features/students/numbered";
import { classesOfSchool, findStudent, type StudentRecord } from "~/features/students/queries";
import { type StudentNew, studentEditForm } from "~/features/students/schema";
import { storedWarnings } from "~/features/students/warnings";
import { mergedWith, readWas, writeWas } from "~/features/values/merge";
import { requireActor, safePath } from "~/http/actor";
import { answerForm, type FormAnswer, readForm, refuse } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { hasProblems, type MessageKey, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { Conflict } from "~/routes/parts/conflict";
import { nearSeenIn, saveAgain } from "~/routes/parts/near-seen";
import { schoolGiven, schoolTyped } from "~/routes/parts/school-typed";
import type { Screen } from "~/routes/parts/screen";
import { studentTitle } from "~/routes/parts/titles";
import { Button, CancelLink, FormActions, HiddenFields, Page, PostForm } from "~/ui";
import { answerAsRequest, judgeAsRequest } from "./parts/ask";
import { ChangeNotes, ChangeReason, changeFormOf } from "./parts/change-form";
import { jawiAnswer, jawiOfferedTo } from "./parts/jawi-help";
import { savedFlash, warningSentences } from "./parts/warnings";
import { WithdrawnNotice } from "./parts/withdrawn-notice";

export const meta: MetaFunction<typeof loader> = ({ data }) => studentTitle(data);

export const handle: Screen = {
  place: "/students",
  step: 2,
  failed: { page: "student.load_failed", form: "student.update_failed" },
  late: "stored",
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "student.edit");
  return editData(request, actor, params.id);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "student.edit");
  const id = idFrom(request, params.id);
  const student = orNotFound(request, findStudent(actor, id));
  const helped = await jawiAnswer(request, actor, studentEditForm);
  if (helped) return helped;
  const send = (value: CorrectionNew) => sendCorrection(actor, id, value);
  if (mustRequest(actor, student))
    return answerAsRequest(request, actor, correctionNew, send, { judge: judgeAsRequest(actor, id) });
  const judge = (given: Partial<StudentNew>) => objectionsToStudent(actor, given, id);
  const form = await readForm(request, studentEditForm, { prepare: schoolTyped(actor), judge });
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => updateStudent(actor, id, form.value), {
    to: safePath(form.fields.get("back"), "/students"),
    flash: (student) => savedFlash(student, "student.saved", "student.saved_with_warnings"),
  });
}

export default function EditStudent() {
  const { student, mayDelete, mayRepeat, back, warnings, form, issued, ...given } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problems = answer?.problems ?? {};
  const shown = answer ? shownAgain(answer) : { ...student };
  const fields = mayRepeat ? officeFields : formFields;
  const address = listAddress(`/student-edit/${student.id}`, { back }, {})();
  return (
    <Page
      title={t("student.edit_title")}
      context={t(given.own_school ? "student.edited_own" : "student.edited", shownPlace(student))}
      errors={hasProblems(problems)}
      back={{ href: back, label: t("student.list_title") }}
    >
      {student.withdrawn_at !== null && (
        <WithdrawnNotice student={student} back={address} mayUndo={!form.closed && !form.asks} />
      )}
      <ChangeNotes {...form} isAnswer={answer !== undefined} />
      {(!form.closed || answer) && (
        <PostForm action={address} once draft problems={problems}>
          <HiddenFields
            values={{ back, ...marksOf(student, fields, answer), near_seen: nearSeenIn(answer) }}
          />
          <Conflict answer={inWords(answer)} fields={fields} shown={wordsOf(shown)} />
          <StudentFields
            values={shown}
            warnings={answer ? [] : warnings}
            {...{ problems, matches: answer?.offers?.school_code, given: student, ...given }}
            issued={form.amendment?.needs_reason && issued === "with_reason" ? null : issued}
            isEdit
            mayRepeat={mayRepeat}
          />
          {(issued !== "with_reason" || form.amendment?.needs_reason) && (
            <ChangeReason value={answer?.typed.reason} {...{ form, problems }} />
          )}
          <EditActions
            {...{ student, back, address, mayDelete }}
            save={form.asks ? "request.send" : saveAgain(answer)}
          />
          {given.own_school && <TransferOffers rows={elsewhereIn(problems)} />}
        </PostForm>
      )}
    </Page>
  );
}

interface EditActionsProps {
  student: Pick<StudentRecord, "id" | "withdrawn_at">;
  save: MessageKey;
  back: string;
  address: string;
  mayDelete: boolean;
}

function EditActions({ student: { id, withdrawn_at }, save, back, address, mayDelete }: EditActionsProps) {
  const leading = (path: string, to: string) => `/${path}/${id}?back=${encodeURIComponent(to)}`;
  return (
    <FormActions isSticky>
      <Button accessKey="s">{t(save)}</Button>
      <CancelLink href={back} />
      <span className="apart">
        <a href={leading("student-history", address)}>{t("student.history_link")}</a>{" "}
        {withdrawn_at === null && <a href={leading("student-withdraw", back)}>{t("withdrawal.title")}</a>}{" "}
        {mayDelete && (
          <a className="danger" href={leading("student-delete", back)}>
            {t("student.delete_title")}
          </a>
        )}
      </span>
    </FormActions>
  );
}

/** With the mark that the office alone sets. */
const officeFields = [...formFields, "is_repeating"] as const;

const comparedIn = (typed: Record<string, unknown>) =>
  typed.is_repeating === undefined ? formFields : officeFields;

const shownPlace = ({ full_name, school_code, exam_year, schools: { school_name } }: StudentRecord) => ({
  full_name,
  school_name,
  school_code,
  exam_year,
});

/** What a form that is sent later is compared by; a form that was only helped keeps its own. */
function marksOf(student: StudentRecord, fields: readonly string[], answer?: FormAnswer) {
  const { version, was, jawi_help } = answer?.typed ?? {};
  if (jawi_help) return { version: version as string, was: was as string };
  return { version: student.version, was: writeWas(fields, { ...student }) };
}

/** After another save in between, the fields that were left alone show the stored values. */
function shownAgain({ typed, current }: FormAnswer): Record<string, unknown> {
  const theirs = current as Record<string, unknown> | null;
  return theirs ? mergedWith(comparedIn(typed), readWas(typed.was), typed, theirs) : typed;
}

function inWords(answer: FormAnswer | undefined): FormAnswer | undefined {
  if (!answer?.current) return answer;
  const current = wordsOf(answer.current as Record<string, unknown>);
  return { ...answer, typed: wordsOf(answer.typed), current };
}

function editData(request: Request, actor: Actor, id: string | undefined) {
  const student = orNotFound(request, findStudent(actor, idFrom(request, id)));
  return {
    student,
    years: examYearChoices(),
    ...schoolGiven(actor),
    classes: classesOfSchool(actor, student.school_code, student.exam_year),
    issued: issuedNumber(actor, student),
    jawiOffered: jawiOfferedTo(actor, student),
    warnings: warningSentences(storedWarnings(actor, student)),
    mayDelete:
      can(actor, "student.delete") &&
      whyReadOnly(actor, [student]) === null &&
      whyNumberedStay(actor, [student]) === null,
    mayRepeat: can(actor, "student.mark_repeating"),
    form: changeFormOf(actor, student, "correction"),
    back: safePath(new URL(request.url).searchParams.get("back"), "/students"),
  };
}

/** For the screen only: the command judges the change. */
function issuedNumber(actor: Actor, { student_code, exam_year, withdrawn_at }: StudentRecord): IssuedNumber {
  if (student_code === null) return null;
  if (withdrawn_at !== null) return "withdrawn";
  if (!isLocked(exam_year)) return null;
  return can(actor, "roll_number.change_issued") ? "with_reason" : "stands";
}
