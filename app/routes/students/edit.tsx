import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { mustRequest } from "~/features/requests/closed";
import { elsewhereIn, TransferOffers } from "~/features/requests/form";
import { type CorrectionNew, correctionNew } from "~/features/requests/schema";
import { sendCorrection } from "~/features/requests/send";
import { objectionsToStudent, updateStudent } from "~/features/students/commands";
import { formFields } from "~/features/students/fields";
import { StudentFields, wordsOf } from "~/features/students/form";
import { findStudent } from "~/features/students/queries";
import { type StudentNew, studentEditForm } from "~/features/students/schema";
import { requireActor, safePath } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { hasProblems, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { Conflict } from "~/routes/parts/conflict";
import { nearSeenIn, saveAgain } from "~/routes/parts/near-seen";
import { schoolTyped } from "~/routes/parts/school-typed";
import type { Screen } from "~/routes/parts/screen";
import { studentTitle } from "~/routes/parts/titles";
import { HiddenFields, Page, PostForm } from "~/ui";
import { answerAsRequest, judgeAsRequest } from "./parts/ask";
import { ChangeNotes, ChangeReason } from "./parts/change-form";
import { EditActions } from "./parts/edit-actions";
import { editData } from "./parts/edit-data";
import { inWords, marksOf, officeFields, shownAgain, shownPlace } from "./parts/edit-values";
import { jawiAnswer } from "./parts/jawi-help";
import { savedFlash } from "./parts/warnings";
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
      context={t("student.edited", shownPlace(student))}
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
            {...{ student, back, address, mayDelete, isAnswer: answer !== undefined }}
            save={form.asks ? "request.send" : saveAgain(answer)}
          />
          {given.own_school && <TransferOffers rows={elsewhereIn(problems)} />}
        </PostForm>
      )}
    </Page>
  );
}
