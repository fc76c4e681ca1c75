import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { deleteSchool, roomsOfSchool, whySchoolStays } from "~/features/schools/commands";
import { findSchool, listSchools } from "~/features/schools/queries";
import { schoolList } from "~/features/schools/schema";
import { nothingTyped } from "~/features/values/fields";
import { requireActor } from "~/http/actor";
import { listBehind } from "~/http/back";
import { readForm, refuse } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { answerRemoval, positionIn } from "~/http/removal";
import { requireSender } from "~/http/require-sender";
import { labelOf, sentenceText, t } from "~/messages";
import { carrying } from "~/routes/parts/addresses";
import type { Screen } from "~/routes/parts/screen";
import { ConfirmPanel, ErrorSummary, Notice, Page, pageTitle, SummaryList } from "~/ui";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("school.delete_title"), { context: data?.school.school_name }) },
];

export const handle: Screen = {
  place: "/admin/schools",
  failed: { page: "school.load_failed", form: "school.remove_failed" },
  late: "stored",
};

const usual = "/admin/schools";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "school.delete");
  const school = orNotFound(request, findSchool(actor, idFrom(request, params.id)));
  return {
    school,
    obstacle: sentenceText(whySchoolStays(school.school_code)),
    rooms: roomsOfSchool(school.school_code),
    list: listBehind(request, usual),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "school.delete");
  const id = idFrom(request, params.id);
  const form = await readForm(request, nothingTyped);
  if (form.status !== "success") return refuse(form);
  const list = listBehind(request, usual);
  return answerRemoval(actor, form, () => deleteSchool(actor, id), {
    to: list,
    place: () => positionIn(list, [id], schoolList, (query) => listSchools(actor, query)),
    flash: { key: "school.removed" },
  });
}

export default function DeleteSchool() {
  const { school, obstacle, rooms, list } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const back = { href: list, label: t("school.list_title") };
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
        cancelHref={list}
        action={carrying(list, usual)}
        danger
        once
      >
        <SummaryList rows={rows} />
        {rooms > 0 && <p>{t("room.deleted_with_school", { n: rooms })}</p>}
      </ConfirmPanel>
    </Page>
  );
}
