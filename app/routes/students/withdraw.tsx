import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { papersSat } from "~/features/absences/queries";
import { mustRequest } from "~/features/requests/closed";
import { sendWithdrawal } from "~/features/requests/send";
import { amendsFinal } from "~/features/school-exam-years/sign-off/amendments";
import { findStudent } from "~/features/students/queries";
import { type WithdrawalChange, withdrawStudent } from "~/features/students/withdrawal/commands";
import { WithdrawalFields } from "~/features/students/withdrawal/form";
import { withdrawal } from "~/features/students/withdrawal/schema";
import { requireActor, safePath } from "~/http/actor";
import type { Flash } from "~/http/flash";
import { answerForm, readForm, refuse } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import type { Screen } from "~/routes/parts/screen";
import {
  Button,
  CancelLink,
  ErrorSummary,
  FormActions,
  HiddenFields,
  Notice,
  Page,
  PostForm,
  pageTitle,
} from "~/ui";
import { answerAsRequest } from "./parts/ask";
import { ChangeNotes, changeFormOf } from "./parts/change-form";
import { StudentFacts, WithdrawnNotice } from "./parts/withdrawn-notice";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("withdrawal.title"), { context: data?.student.full_name }) },
];

export const handle: Screen = { place: "/students", step: 2, late: "stored" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "student.withdraw");
  const student = orNotFound(request, findStudent(actor, idFrom(request, params.id)));
  return {
    student,
    form: changeFormOf(actor, student, "withdrawal"),
    sat: papersSat(student.id),
    back: safePath(new URL(request.url).searchParams.get("back"), "/students"),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "student.withdraw");
  const id = idFrom(request, params.id);
  if (mustRequest(actor, orNotFound(request, findStudent(actor, id))))
    return answerAsRequest(request, actor, withdrawal, (value) => sendWithdrawal(actor, id, value));
  const form = await readForm(request, withdrawal);
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => withdrawStudent(actor, id, form.value), {
    to: safePath(form.fields.get("back"), "/students"),
    flash: (change) => withdrawnFlash(change, !amendsFinal(actor, [change.student])),
  });
}

export default function WithdrawStudent() {
  const { student, back, form, sat } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problems = answer?.problems ?? {};
  const { id, full_name, version, withdrawn_at } = student;
  const address = listAddress(`/student-withdraw/${id}`, { back }, { back: "/students" })();
  return (
    <Page
      title={t("withdrawal.title")}
      context={full_name}
      intro={t("withdrawal.intro")}
      errors={Boolean(answer)}
      back={{ href: back, label: t("student.list_title") }}
    >
      {withdrawn_at === null && <ChangeNotes {...form} isAnswer={answer !== undefined} />}
      <StudentFacts student={student} />
      {withdrawn_at === null && sat > 0 && <Notice kind="warning">{t("withdrawal.sat", { n: sat })}</Notice>}
      {withdrawn_at === null ? (
        (!form.closed || answer) && (
          <PostForm action={address} once draft problems={problems}>
            <HiddenFields values={{ back, version }} />
            <WithdrawalFields values={answer?.typed ?? {}} problems={problems} />
            <FormActions>
              <Button kind="danger">{t(form.asks ? "request.send" : "withdrawal.confirm")}</Button>
              <CancelLink href={back} />
            </FormActions>
          </PostForm>
        )
      ) : (
        <>
          <ErrorSummary problems={problems} />
          <WithdrawnNotice student={student} back={back} mayUndo={!form.closed && !form.asks} />
        </>
      )}
    </Page>
  );
}

/** A final list is changed with a reason, which an undo does not have. */
const withdrawnFlash = (
  { student: { full_name }, withdrawal_id }: WithdrawalChange,
  mayUndo: boolean,
): Flash => ({
  key: "withdrawal.done",
  values: { full_name },
  undo:
    withdrawal_id === null || !mayUndo
      ? undefined
      : { kind: "withdrawn", first: withdrawal_id, last: withdrawal_id },
  is_removal: true,
  // A printed sheet still has the candidate.
  next: "/students/sheets",
});
