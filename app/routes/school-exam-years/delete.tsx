import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { deleteSchoolExamYear, whyRegistrationIsNeeded } from "~/features/school-exam-years/commands";
import { findRegistration, listRegistrations } from "~/features/school-exam-years/queries";
import { registrationList } from "~/features/school-exam-years/schema";
import { nothingTyped } from "~/features/values/fields";
import { requireActor } from "~/http/actor";
import { listBehind } from "~/http/back";
import { ofListedYear } from "~/http/chosen-year";
import { readForm, refuse } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { answerRemoval, positionIn } from "~/http/removal";
import { requireSender } from "~/http/require-sender";
import { labelOf, sentenceText, t } from "~/messages";
import { carrying } from "~/routes/parts/addresses";
import type { Screen } from "~/routes/parts/screen";
import { ConfirmPanel, ErrorSummary, Notice, Page, pageTitle, SummaryList } from "~/ui";
import { registrationLists, registrationsAddress } from "./parts/addresses";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: pageTitle(t("school_exam_year.delete_title"), {
      context: data && `${data.registration.school_code} ${data.registration.exam_year}`,
    }),
  },
];

export const handle: Screen = {
  failed: { page: "school_exam_year.load_failed", form: "school_exam_year.remove_failed" },
  late: "stored",
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "school_exam_year.manage");
  const registration = orNotFound(request, findRegistration(actor, idFrom(request, params.id)));
  const list = listBehind(request, ...registrationLists);
  return { registration, obstacle: sentenceText(whyRegistrationIsNeeded(registration)), list };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "school_exam_year.manage");
  const id = idFrom(request, params.id);
  const form = await readForm(request, nothingTyped);
  if (form.status !== "success") return refuse(form);
  const list = listBehind(request, ...registrationLists);
  return answerRemoval(actor, form, () => deleteSchoolExamYear(actor, id), {
    to: list,
    place: () =>
      positionIn(list, [id], registrationList, (query) =>
        listRegistrations(actor, ofListedYear(request, query, list)),
      ),
    flash: { key: "school_exam_year.removed" },
  });
}

export default function DeleteSchoolExamYear() {
  const { registration, obstacle, list } = useLoaderData<typeof loader>();
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
        action={carrying(list, registrationsAddress)}
        danger
        once
      >
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
