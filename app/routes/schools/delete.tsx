import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { deleteSchool, roomsOfSchool, whySchoolStays } from "~/features/schools/commands";
import { findSchool, listSchools } from "~/features/schools/queries";
import { schoolList } from "~/features/schools/schema";
import { nothingTyped } from "~/features/values/fields";
import { everyYear } from "~/features/values/years";
import { requireActor } from "~/http/actor";
import { listBehind } from "~/http/back";
import { readForm, refuse } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { answerRemoval, positionIn } from "~/http/removal";
import { requireSender } from "~/http/require-sender";
import { labelOf, t } from "~/messages";
import { carrying, listAddress } from "~/routes/parts/addresses";
import { RecordRemoval } from "~/routes/parts/record-removal";
import { refusalOf, wayTo } from "~/routes/parts/refused";
import type { Screen } from "~/routes/parts/screen";
import { pageTitle, SummaryList } from "~/ui";

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
  const { school_code } = school;
  const registrations = wayTo(
    "nav.school_exam_years",
    listAddress("/school_exam_years", { school_code, exam_year: everyYear }, {})(),
  );
  return {
    school,
    obstacle: refusalOf(whySchoolStays(school_code), {
      "school.remove_blocked": registrations,
      "school.still_registered": registrations,
      "school.still_has_users": wayTo(
        "user.list_title",
        listAddress("/admin/users", { search: school_code }, {})(),
      ),
    }),
    rooms: roomsOfSchool(school_code),
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
  return (
    <RecordRemoval
      title={t("school.delete_title")}
      context={school.school_name}
      question={t("school.delete_question")}
      confirmLabel={t("school.delete_confirm")}
      back={{ href: list, label: t("school.list_title") }}
      action={carrying(list, usual)}
      obstacle={obstacle}
      answer={useActionData<typeof action>()}
    >
      <SummaryList
        rows={(["school_name", "school_code", "hq_code"] as const).map((field) => ({
          term: labelOf(field),
          detail: school[field],
        }))}
      />
      {rooms > 0 && <p>{t("room.deleted_with_school", { n: rooms })}</p>}
    </RecordRemoval>
  );
}
