import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { deleteSchool, whySchoolStays } from "~/features/schools/commands.server";
import { findSchool } from "~/features/schools/queries.server";
import { nothingTyped } from "~/features/values/fields";
import { requireActor } from "~/http/actor.server";
import { answerForm, readForm, refuse } from "~/http/forms.server";
import { found, idFrom } from "~/http/refusals.server";
import { labelOf, t } from "~/messages";
import { ConfirmPanel, ErrorSummary, Notice, Page, pageTitle, SubmissionKey, SummaryList } from "~/ui";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("school.delete_title"), { context: data?.school.school_name }) },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "school.delete");
  const school = found(request, findSchool(actor, idFrom(request, params.id)));
  return { school, obstacle: whySchoolStays(school.school_code) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = requireActor(request, "school.delete");
  const id = idFrom(request, params.id);
  const form = await readForm(request, nothingTyped);
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => deleteSchool(actor, id), {
    to: "/admin/schools",
    flash: { key: "school.removed", is_removal: true },
  });
}

export default function DeleteSchool() {
  const { school, obstacle } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const back = { href: "/admin/schools", label: t("school.list_title") };
  const rows = (["school_name", "school_code", "hq_code"] as const).map((field) => ({
    term: labelOf(field),
    detail: school[field],
  }));
  if (obstacle) {
    return (
      <Page title={t("school.delete_title")} context={school.school_name} back={back}>
        <Notice kind="warning">{obstacle}</Notice>
        <SummaryList rows={rows} />
        <p>
          <a href={`/school_exam_years?school_code=${encodeURIComponent(school.school_code)}`}>
            {t("nav.school_exam_years")}
          </a>
        </p>
      </Page>
    );
  }
  return (
    <Page title={t("school.delete_title")} context={school.school_name} back={back} errors={Boolean(answer)}>
      <ErrorSummary problems={answer?.problems ?? {}} />
      <ConfirmPanel
        title={t("school.delete_question")}
        confirmLabel={t("school.delete_confirm")}
        cancelHref="/admin/schools"
        danger
      >
        <SubmissionKey />
        <SummaryList rows={rows} />
      </ConfirmPanel>
    </Page>
  );
}
