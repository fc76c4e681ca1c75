import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { objectionsToExamYear, updateExamYear } from "~/features/exam-years/commands";
import { consequencesOf } from "~/features/exam-years/consequences";
import { whyExamYearStays } from "~/features/exam-years/deletion";
import { ExamYearFields, examYearFields, wordsOf } from "~/features/exam-years/form";
import { findExamYear, isLocked, totalsOfExamYear } from "~/features/exam-years/queries";
import { sameMinute } from "~/features/exam-years/rules";
import { type ExamYearEdit, examYearForm } from "~/features/exam-years/schema";
import { requireActor } from "~/http/actor";
import { answerForm, type FormAnswer, readForm, refuse } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { hasProblems, t } from "~/messages";
import { closedYear } from "~/routes/parts/closed-list";
import {
  askFirst,
  type ConfirmAnswer,
  ConfirmEdit,
  formAsTyped,
  isTakenBack,
} from "~/routes/parts/confirm-edit";
import { RecordForm } from "~/routes/parts/record-form";
import type { Screen } from "~/routes/parts/screen";
import { ButtonLink, pageTitle } from "~/ui";
import { lockAtEndOfDay, savedFlash } from "./parts/year-flash";

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: pageTitle(t("exam_year.edit_title"), { context: shown?.examYear.year }) },
];

export const handle: Screen = {
  failed: { page: "exam_year.list_failed", form: "exam_year.update_failed", fault: "exam_year.update_error" },
};

const list = "/admin/exam_years";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "exam_year.manage");
  const examYear = orNotFound(request, findExamYear(idFrom(request, params.id)));
  const mayDelete = whyExamYearStays(examYear) === null;
  return {
    examYear,
    closed: closedYear(actor, examYear.year),
    mayDelete,
    totals: totalsOfExamYear(examYear.year),
  };
}

/** A change that reaches further than the year itself is first shown in counts. */
export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "exam_year.manage");
  const id = idFrom(request, params.id);
  const judge = (given: Partial<ExamYearEdit>) => objectionsToExamYear(given, id);
  const form = await readForm(request, examYearForm, { prepare: lockAtEndOfDay, judge });
  if (isTakenBack(form)) return formAsTyped(form);
  if (form.status !== "success") return refuse(form);
  const { confirmed, ...typed } = form.value;
  const before = findExamYear(id);
  const edit = before ? { ...typed, ...sameMinute(before, typed) } : typed;
  const isCurrent = before && (edit.version === null || edit.version === before.version);
  const consequences = isCurrent ? consequencesOf(before, edit) : [];
  const isRefused = hasProblems(objectionsToExamYear(edit, id));
  if (consequences.length > 0 && !confirmed && !isRefused) return askFirst(form, consequences);
  const wasLocked = before && isLocked(before.year);
  return answerForm(actor, form, () => updateExamYear(actor, id, edit), {
    to: list,
    flash: (after) => savedFlash(wasLocked, after),
  });
}

export default function EditExamYear() {
  const { examYear, closed, mayDelete, totals } = useLoaderData<typeof loader>();
  const answer = useActionData<ConfirmAnswer>();
  const back = { href: list, label: t("exam_year.list_title") };
  if (answer?.confirm) {
    return (
      <ConfirmEdit
        title={t("exam_year.confirm_title")}
        context={examYear.year}
        question={t("exam_year.confirm_question", { year: examYear.year })}
        confirmLabel={t("exam_year.confirm")}
        {...{ back, answer }}
      />
    );
  }
  const { total_schools: schools, total_students: students } = totals;
  return (
    <RecordForm
      title={t("exam_year.edit_title")}
      context={examYear.year}
      back={back}
      record={examYear}
      closed={closed}
      fields={examYearFields}
      answer={answer}
      compared={inWords(answer)}
      removal={mayDelete && { href: `${list}/${examYear.id}/delete`, label: t("exam_year.delete_title") }}
      more={
        <ButtonLink href={`${list}/${examYear.id}/requests`} kind="quiet">
          {t("request.windows_link")}
        </ButtonLink>
      }
    >
      {(form) => (
        <ExamYearFields
          {...form}
          yearHint={schools > 0 ? t("exam_year.moves_along", { schools, students }) : undefined}
          isStored
          isRunning={examYear.is_running}
        />
      )}
    </RecordForm>
  );
}

/** Flags and moments are compared as people read them. */
function inWords(answer: FormAnswer | undefined): FormAnswer | undefined {
  if (!answer?.current) return answer;
  return {
    ...answer,
    typed: wordsOf(answer.typed),
    current: wordsOf(answer.current as Record<string, unknown>),
  };
}
