import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { objectionsToExamYear, updateExamYear } from "~/features/exam-years/commands.server";
import { ExamYearFields, examYearFields, typedFrom, wordsOf } from "~/features/exam-years/form";
import { findExamYear, totalsOfExamYear } from "~/features/exam-years/queries.server";
import { examYearEdit } from "~/features/exam-years/schema";
import { requireActor } from "~/http/actor.server";
import { answerForm, type FormAnswer, readForm, refuse } from "~/http/forms.server";
import { idFrom, orNotFound } from "~/http/refusals.server";
import { requireSender } from "~/http/sender.server";
import { t } from "~/messages";
import { Conflict } from "~/routes/parts/conflict";
import { Button, ButtonLink, FormActions, HiddenFields, Page, PostForm, pageTitle } from "~/ui";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("exam_year.edit_title"), { context: data?.examYear.year }) },
];

const list = "/admin/exam_years";

export async function loader({ request, params }: LoaderFunctionArgs) {
  requireActor(request, "exam_year.manage");
  const examYear = orNotFound(request, findExamYear(idFrom(request, params.id)));
  return { examYear, totals: totalsOfExamYear(examYear.year) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "exam_year.manage");
  const id = idFrom(request, params.id);
  const form = await readForm(request, examYearEdit, { judge: (given) => objectionsToExamYear(given, id) });
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => updateExamYear(actor, id, form.value), {
    to: list,
    flash: { key: "exam_year.updated" },
  });
}

export default function EditExamYear() {
  const { examYear, totals } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const yearHint =
    totals.total_schools > 0
      ? t("exam_year.moves_along", { schools: totals.total_schools, students: totals.total_students })
      : undefined;
  return (
    <Page
      title={t("exam_year.edit_title")}
      context={examYear.year}
      errors={Boolean(answer)}
      back={{ href: list, label: t("exam_year.list_title") }}
    >
      <PostForm once draft problems={answer?.problems ?? {}}>
        <HiddenFields values={{ version: examYear.version }} />
        <Conflict answer={inWords(answer)} fields={examYearFields} />
        <ExamYearFields
          values={answer?.typed ?? typedFrom(examYear)}
          problems={answer?.problems ?? {}}
          yearHint={yearHint}
        />
        <FormActions>
          <Button accessKey="s">{t(answer?.current ? "action.save_anyway" : "action.save")}</Button>
          <ButtonLink href={list}>{t("action.cancel")}</ButtonLink>
        </FormActions>
      </PostForm>
    </Page>
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
