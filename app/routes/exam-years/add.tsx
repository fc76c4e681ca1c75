import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ExamYearFields, examYearFields } from "~/features/exam-years/form";
import { beginExamYear, objectionsToBegun } from "~/features/next-year/commands";
import { NextYearFields } from "~/features/next-year/form";
import { offerOfNextYear, withDaysOf } from "~/features/next-year/offer";
import { examYearBegun } from "~/features/next-year/schema";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import { RecordForm } from "~/routes/parts/record-form";
import type { Screen } from "~/routes/parts/screen";
import { pageTitle } from "~/ui";
import { lockAtEndOfDay } from "./parts/year-flash";

export const meta: MetaFunction = () => [{ title: pageTitle(t("exam_year.add_title")) }];

export const handle: Screen = { failed: { form: "exam_year.create_failed" } };

const list = "/admin/exam_years";

export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "exam_year.manage");
  return { offer: offerOfNextYear() };
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "exam_year.manage");
  const form = await readForm(request, examYearBegun, {
    prepare: lockAtEndOfDay,
    judge: objectionsToBegun,
  });
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => beginExamYear(actor, withDaysOf(form.value, offerOfNextYear())), {
    to: list,
    flash: { key: "exam_year.created", next: true },
  });
}

export default function AddExamYear() {
  const { offer } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <RecordForm
      title={t("exam_year.add_title")}
      back={{ href: list, label: t("exam_year.list_title") }}
      record={null}
      offered={offer?.values}
      fields={examYearFields}
      answer={answer}
    >
      {(form) => (
        <ExamYearFields {...form}>
          {offer && <NextYearFields offer={offer} problems={form.problems} typed={answer?.typed ?? null} />}
        </ExamYearFields>
      )}
    </RecordForm>
  );
}
