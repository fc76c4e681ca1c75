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
import { labelOf, t } from "~/messages";
import { boardOf, movementsOf } from "~/routes/packets/parts/words";
import { carrying, listAddress } from "~/routes/parts/addresses";
import { waysOfClosedYear } from "~/routes/parts/closed-list";
import { RecordRemoval } from "~/routes/parts/record-removal";
import { refusalOf, wayTo } from "~/routes/parts/refused";
import type { Screen } from "~/routes/parts/screen";
import { pageTitle, SummaryList } from "~/ui";
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
  const { school_code, exam_year, total_students: n } = registration;
  const students = (more: object) => listAddress("/students", { school_code, exam_year, ...more }, {})();
  const obstacle = refusalOf(whyRegistrationIsNeeded(registration), {
    ...waysOfClosedYear(actor, exam_year),
    "school_exam_year.still_has_students": {
      href: students({}),
      label: t("school_exam_year.see_remaining", { n }),
    },
    "school_exam_year.still_has_withdrawn": wayTo("nav.students", students({ is_withdrawn: true })),
    "school_exam_year.still_has_packets": wayTo("packet.title", boardOf({ exam_year })),
    "school_exam_year.still_has_movements": wayTo("movement.title", movementsOf({ exam_year })),
  });
  return { registration, obstacle, list };
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
  const { school_name: school, exam_year: year } = registration;
  return (
    <RecordRemoval
      title={t("school_exam_year.delete_title")}
      context={t("school_exam_year.about", { school, year })}
      question={t("school_exam_year.delete_question")}
      confirmLabel={t("school_exam_year.delete_confirm")}
      back={{ href: list, label: t("school_exam_year.list_title") }}
      action={carrying(list, registrationsAddress)}
      obstacle={obstacle}
      answer={useActionData<typeof action>()}
    >
      <SummaryList
        rows={(["school_code", "school_name", "exam_year"] as const).map((field) => ({
          term: labelOf(field),
          detail: registration[field],
        }))}
      />
    </RecordRemoval>
  );
}
