import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { examYearChoices, findExamYearOf } from "~/features/exam-years/queries";
import { consequencesOfMove } from "~/features/school-exam-years/move-consequences";
import { massUpdateSchoolExamYears } from "~/features/school-exam-years/moves";
import { findRegistrations, type Registration } from "~/features/school-exam-years/queries";
import { compareTotals } from "~/features/school-exam-years/recount";
import { bulkQuery, bulkUpdate } from "~/features/school-exam-years/schema";
import { undoOfMoves } from "~/features/school-exam-years/undo-moves";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { readQueryLeniently } from "~/http/query";
import { requireSender } from "~/http/require-sender";
import { problem, sentenceText, t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import { ErrorSummary, Page, pageTitle } from "~/ui";
import { BulkTable, ChooseYear, ConfirmYear } from "./parts/bulk-form";
import { byField } from "./parts/bulk-problems";
import { ConfirmRecount, RecountTable } from "./parts/recount-form";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t(data?.recounted ? "school_exam_year.recount_title" : "school_exam_year.bulk_title")) },
];

export const handle: Screen = {
  step: 1,
  failed: { form: "school_exam_year.update_failed", fault: "school_exam_year.update_error" },
  late: "stored",
  body: "large",
};

const list = "/school_exam_years";

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "school_exam_year.manage");
  const query = readQueryLeniently(request, bulkQuery);
  const ids = [...new Set(query.id)];
  const registrations = findRegistrations(actor, ids);
  const exam_year = query.exam_year !== null && findExamYearOf(query.exam_year) ? query.exam_year : null;
  return data(
    {
      registrations,
      recounted: query.recount ? compareTotals(actor, ids) : null,
      exam_year,
      exam_years: examYearChoices(),
      consequences: exam_year === null ? [] : consequencesIn(registrations, exam_year),
    },
    { status: registrations.length > 0 ? 200 : 422 },
  );
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "school_exam_year.manage");
  const form = await readForm(request, bulkUpdate);
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => massUpdateSchoolExamYears(actor, form.value), {
    to: "/school-exam-years",
    flash: ({ updated }) => ({
      key: "school_exam_year.mass_updated",
      values: { n: updated },
      undo: form.value.some(({ recount }) => recount)
        ? undefined
        : undoOfMoves(form.value.map(({ id }) => id)),
    }),
  });
}

export default function BulkSchoolExamYears() {
  const { registrations, recounted, exam_year, exam_years, consequences } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const n = registrations.length;
  const problems = n === 0 ? { "": [problem("no_registration_ticked")] } : byField(answer?.problems ?? {});
  const page = {
    errors: n === 0 || Boolean(answer),
    back: { href: list, label: t("school_exam_year.list_title") },
    wide: true,
  };
  if (recounted && n > 0) {
    return (
      <Page
        {...page}
        title={t("school_exam_year.recount_title")}
        intro={t("school_exam_year.recount_intro", { n })}
      >
        <ErrorSummary problems={problems} />
        <RecountTable recounted={recounted} />
        <ConfirmRecount recounted={recounted} cancelHref={list} />
      </Page>
    );
  }
  return (
    <Page
      {...page}
      title={t("school_exam_year.bulk_title")}
      intro={n > 0 && t("school_exam_year.bulk_intro", { n })}
    >
      <ErrorSummary problems={problems} />
      {n > 0 && <ChooseYear registrations={registrations} exam_years={exam_years} exam_year={exam_year} />}
      {n > 0 && <BulkTable registrations={registrations} exam_year={exam_year} />}
      {n > 0 && exam_year && (
        <ConfirmYear {...{ registrations, exam_year, consequences }} cancelHref={list} />
      )}
    </Page>
  );
}

function consequencesIn(registrations: readonly Registration[], exam_year: number): string[] {
  const moving = registrations.filter((registration) => registration.exam_year !== exam_year);
  return consequencesOfMove(moving, { exam_year }).map((line) => sentenceText(line));
}
