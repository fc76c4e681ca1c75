import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { whyReadOnly } from "~/features/school-exam-years/sign-off/queries";
import { deleteStudent } from "~/features/students/commands";
import { whyNumberedStay } from "~/features/students/numbered";
import { findStudent, type Student } from "~/features/students/queries";
import { nothingTyped } from "~/features/values/fields";
import { requireActor, safePath } from "~/http/actor";
import { readForm, refuse } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { answerRemoval } from "~/http/removal";
import { requireSender } from "~/http/require-sender";
import { labelOf, sentenceText, t } from "~/messages";
import { Refused } from "~/routes/parts/refused";
import type { Screen } from "~/routes/parts/screen";
import { ButtonLink, ConfirmPanel, ErrorSummary, Page, pageTitle, SummaryList, shownCode } from "~/ui";
import { listBehind, placeOfStudents } from "./parts/lists";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("student.delete_title"), { context: data?.student.full_name }) },
];

export const handle: Screen = {
  place: "/students",
  step: 2,
  failed: { page: "student.get_error", form: "student.remove_error" },
  late: "stored",
};

const shown = ["full_name", "ic_number", "school_code", "class_name", "exam_year", "student_code"] as const;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "student.delete");
  const back = safePath(new URL(request.url).searchParams.get("back"), "/students");
  const student = orNotFound(request, findStudent(actor, idFrom(request, params.id)));
  return {
    student,
    obstacle: sentenceText(whyReadOnly(actor, [student]) ?? whyNumberedStay(actor, [student])),
    back,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "student.delete");
  const id = idFrom(request, params.id);
  const form = await readForm(request, nothingTyped);
  if (form.status !== "success") return refuse(form);
  const list = listBehind(id, safePath(form.fields.get("back"), "/students"));
  return answerRemoval(actor, form, () => deleteStudent(actor, id), {
    to: list,
    place: () => placeOfStudents(request, actor, list, [id]),
    flash: ({ batch_id, full_name }) => ({
      key: "student.deleted",
      values: { full_name },
      undo: { kind: "deleted", batch_id },
    }),
  });
}

export default function DeleteStudent() {
  const { student, obstacle, back } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Page
      title={t("student.delete_title")}
      context={student.full_name}
      errors={Boolean(answer)}
      back={{ href: back, label: t("student.list_title") }}
    >
      <ErrorSummary problems={answer?.problems ?? {}} />
      {obstacle !== null ? (
        <Numbered student={student} obstacle={obstacle} back={back} />
      ) : (
        <ConfirmPanel
          title={t("student.delete_question")}
          confirmLabel={t("student.delete_confirm")}
          cancelHref={back}
          hidden={{ back }}
          danger
          once
        >
          <SummaryList
            rows={shown.map((field) => ({ term: labelOf(field), detail: shownCode(field, student[field]) }))}
          />
        </ConfirmPanel>
      )}
    </Page>
  );
}

/** Leads to the withdrawal, because a school deletes no candidate who has a number, and none of a closed list. */
function Numbered({ student, obstacle, back }: { student: Student; obstacle: string; back: string }) {
  const address = `/student-withdraw/${student.id}?back=${encodeURIComponent(back)}`;
  return (
    <>
      <Refused action="delete" refusal={{ reason: obstacle, way: null }} />
      {student.withdrawn_at === null && (
        <ButtonLink href={address} kind="primary">
          {t("withdrawal.instead")}
        </ButtonLink>
      )}
    </>
  );
}
