import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { deleteSchoolExamYear, whyRegistrationStays } from "~/features/school-exam-years/commands.server";
import { findRegistration } from "~/features/school-exam-years/queries.server";
import { nothingTyped } from "~/features/values/fields";
import { requireActor } from "~/http/actor.server";
import { answerForm, readForm, refuse } from "~/http/forms.server";
import { found, idFrom } from "~/http/refusals.server";
import { labelOf, t } from "~/messages";
import { ConfirmPanel, ErrorSummary, Notice, Page, pageTitle, SubmissionKey, SummaryList } from "~/ui";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: pageTitle(t("school_exam_year.delete_title"), {
      context: data && `${data.registration.school_code} ${data.registration.exam_year}`,
    }),
  },
];

const list = "/school_exam_years";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "school_exam_year.manage");
  const registration = found(request, findRegistration(actor, idFrom(request, params.id)));
  return { registration, obstacle: whyRegistrationStays(registration) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = requireActor(request, "school_exam_year.manage");
  const id = idFrom(request, params.id);
  const form = await readForm(request, nothingTyped);
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => deleteSchoolExamYear(actor, id), {
    to: list,
    flash: { key: "school_exam_year.removed", is_removal: true },
  });
}

export default function DeleteSchoolExamYear() {
  const { registration, obstacle } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { school_code, school_name, exam_year, total_students } = registration;
  const page = {
    title: t("school_exam_year.delete_title"),
    context: t("school_exam_year.about", { school: school_name, year: exam_year }),
    back: { href: list, label: t("school_exam_year.list_title") },
  };
  if (obstacle) {
    const place = new URLSearchParams({ school_code, exam_year: String(exam_year) });
    return (
      <Page {...page}>
        <Notice kind="warning">{obstacle}</Notice>
        <p>
          <a href={`/students?${place}`}>{t("school_exam_year.see_remaining", { n: total_students })}</a>
        </p>
      </Page>
    );
  }
  return (
    <Page {...page} errors={Boolean(answer)}>
      <ErrorSummary problems={answer?.problems ?? {}} />
      <ConfirmPanel
        title={t("school_exam_year.delete_question")}
        confirmLabel={t("school_exam_year.delete_confirm")}
        cancelHref={list}
        danger
      >
        <SubmissionKey />
        <SummaryList
          rows={(["school_code", "school_name", "exam_year"] as const).map((field) => ({
            term: labelOf(field),
            detail: registration[field],
          }))}
        />
      </ConfirmPanel>
    </Page>
  );
}
