import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { consequencesOfDeletion, deleteExamYear, whyExamYearStays } from "~/features/exam-years/deletion";
import { findExamYear, listExamYears } from "~/features/exam-years/queries";
import { nothingTyped } from "~/features/values/fields";
import { requireActor } from "~/http/actor";
import { readForm, refuse } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { answerRemoval, positionAmong } from "~/http/removal";
import { requireSender } from "~/http/require-sender";
import { labelOf, sentenceText, t } from "~/messages";
import { waysOfClosedYear } from "~/routes/parts/closed-list";
import { RecordRemoval } from "~/routes/parts/record-removal";
import { refusalOf, wayTo } from "~/routes/parts/refused";
import type { Screen } from "~/routes/parts/screen";
import { pageTitle, SummaryList } from "~/ui";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("exam_year.delete_title"), { context: data?.examYear.year }) },
];

export const handle: Screen = { failed: { page: "exam_year.list_failed", form: "exam_year.remove_failed" } };

const list = "/admin/exam_years";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "exam_year.manage");
  const examYear = orNotFound(request, findExamYear(idFrom(request, params.id)));
  const { year } = examYear;
  return {
    examYear,
    obstacle: refusalOf(whyExamYearStays(examYear), {
      ...waysOfClosedYear(actor, year),
      "exam_year.still_registered": {
        href: `/school_exam_years?exam_year=${year}`,
        label: t("exam_year.see_registered", { year }),
      },
      "exam_year.still_running": wayTo("exam_year.list_title", list),
    }),
    consequences: consequencesOfDeletion(examYear).map((each) => sentenceText(each)),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "exam_year.manage");
  const id = idFrom(request, params.id);
  const form = await readForm(request, nothingTyped);
  if (form.status !== "success") return refuse(form);
  return answerRemoval(actor, form, () => deleteExamYear(actor, id), {
    to: list,
    place: () => {
      const listed = listExamYears().map((examYear) => examYear.id);
      return positionAmong(listed, [id], list);
    },
    flash: { key: "exam_year.removed", undo: { kind: "year_deleted", id } },
  });
}

export default function DeleteExamYear() {
  const { examYear, obstacle, consequences } = useLoaderData<typeof loader>();
  const { year, title } = examYear;
  return (
    <RecordRemoval
      title={t("exam_year.delete_title")}
      context={year}
      question={t("exam_year.delete_question")}
      confirmLabel={t("exam_year.delete_confirm", { year })}
      back={{ href: list, label: t("exam_year.list_title") }}
      obstacle={obstacle}
      answer={useActionData<typeof action>()}
    >
      <SummaryList
        rows={[
          { term: labelOf("year"), detail: year },
          { term: labelOf("title"), detail: title ?? t("word.none") },
        ]}
      />
      {consequences.map((each) => (
        <p key={each}>{each}</p>
      ))}
    </RecordRemoval>
  );
}
