import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { amendmentOf, amendsFinal } from "~/features/school-exam-years/sign-off/amendments";
import { AmendmentNote, AmendmentReason } from "~/features/students/amendment-form";
import { findStudent } from "~/features/students/queries";
import { reinstateStudent } from "~/features/students/withdrawal/commands";
import { reinstatement } from "~/features/students/withdrawal/schema";
import { requireActor, safePath } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import { ClosedListNotice, closedListOf } from "~/routes/parts/closed-list";
import type { Screen } from "~/routes/parts/screen";
import { seatsBack } from "~/routes/rooms/parts/address";
import { ConfirmPanel, ErrorSummary, Page, pageTitle } from "~/ui";
import { StudentFacts } from "./parts/withdrawn-notice";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("withdrawal.undo_title"), { context: data?.student.full_name }) },
];

export const handle: Screen = { place: "/students", step: 2, late: "stored" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "student.withdraw");
  const student = orNotFound(request, findStudent(actor, idFrom(request, params.id)));
  return {
    student,
    amendment: amendmentOf(actor, student),
    closed: amendsFinal(actor, [student]) ? null : closedListOf(actor, student),
    back: safePath(new URL(request.url).searchParams.get("back"), "/students"),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "student.withdraw");
  const id = idFrom(request, params.id);
  const form = await readForm(request, reinstatement);
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => reinstateStudent(actor, id, form.value), {
    to: safePath(form.fields.get("back"), "/students"),
    flash: ({ student: { full_name } }) => ({
      key: "withdrawal.reinstated",
      values: { full_name, seats: seatsBack([id]) },
    }),
  });
}

export default function ReinstateStudent() {
  const { student, back, amendment, closed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { full_name, version, withdrawn_at } = student;
  return (
    <Page
      title={t("withdrawal.undo_title")}
      context={full_name}
      errors={Boolean(answer)}
      back={{ href: back, label: t("student.list_title") }}
    >
      <ErrorSummary problems={answer?.problems ?? {}} />
      {withdrawn_at !== null && <AmendmentNote amendment={amendment} />}
      <ClosedListNotice closed={answer ? null : closed} />
      {closed && !answer ? (
        <StudentFacts student={student} />
      ) : withdrawn_at === null ? (
        <p className="lead">{t("withdrawal.none", { full_name })}</p>
      ) : (
        <ConfirmPanel
          title={t("withdrawal.undo_question")}
          confirmLabel={t("withdrawal.undo_confirm")}
          cancelHref={back}
          hidden={{ back, version }}
          once
        >
          <StudentFacts student={student} />
          <AmendmentReason
            value={answer?.typed.reason}
            amendment={amendment}
            problems={answer?.problems ?? {}}
          />
        </ConfirmPanel>
      )}
    </Page>
  );
}
