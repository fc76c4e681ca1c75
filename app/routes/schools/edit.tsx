import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import { lookupChoices } from "~/features/lookups/queries";
import {
  consequencesFor,
  objectionsToSchool,
  updateSchool,
  whySchoolStays,
} from "~/features/schools/commands";
import { findSchool } from "~/features/schools/queries";
import { schoolFormFor } from "~/features/schools/schema";
import { requireActor } from "~/http/actor";
import { listBehind } from "~/http/back";
import { answerForm, readForm, refuse } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import { carrying } from "~/routes/parts/addresses";
import {
  askFirst,
  type ConfirmAnswer,
  ConfirmEdit,
  formAsTyped,
  isTakenBack,
} from "~/routes/parts/confirm-edit";
import type { Screen } from "~/routes/parts/screen";
import { pageTitle } from "~/ui";
import { SchoolForm } from "./parts/edit-form";
import { SchoolRecord } from "./parts/record";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: pageTitle(t(data?.may.edit === false ? "school.record_title" : "school.edit_title"), {
      context: data?.school.school_name,
    }),
  },
];

export const handle: Screen = {
  place: "/admin/schools",
  failed: { page: "school.load_failed", form: "school.update_failed" },
  late: "stored",
};

const usual = "/admin/schools";

/** Shows the record without a form to a role that may only read it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "school.view");
  const school = orNotFound(request, findSchool(actor, idFrom(request, params.id)));
  const list = listBehind(request, usual);
  const may = {
    edit: can(actor, "school.edit"),
    contact: can(actor, "school.contact"),
    close: can(actor, "school.close"),
    delete: can(actor, "school.delete") && whySchoolStays(school.school_code) === null,
    impersonate: can(actor, "impersonate"),
  };
  return { school, list, may, nameOnly: !can(actor, "school.edit_codes"), ...lookupChoices() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "school.edit");
  const id = idFrom(request, params.id);
  const form = await readForm(request, schoolFormFor(actor), {
    judge: (given) => objectionsToSchool(actor, id, given),
  });
  if (isTakenBack(form)) return formAsTyped(form);
  if (form.status !== "success") return refuse(form);
  const { confirmed, ...edit } = form.value;
  const consequences = confirmed ? [] : consequencesFor(actor, id, edit);
  if (consequences.length > 0) return askFirst(form, consequences);
  return answerForm(actor, form, () => updateSchool(actor, id, edit), {
    to: listBehind(request, usual),
    flash: { key: "school.updated" },
  });
}

export default function EditSchool() {
  const { school, list, may, ...given } = useLoaderData<typeof loader>();
  const answer = useActionData<ConfirmAnswer>();
  if (!may.edit) return <SchoolRecord {...{ school }} {...given} mayContact={may.contact} />;
  const back = { href: list, label: t("school.list_title") };
  if (!answer?.confirm)
    return <SchoolForm {...{ school, back, answer, may }} {...given} query={carrying(list, usual)} />;
  return (
    <ConfirmEdit
      title={t("school.confirm_title")}
      context={school.school_name}
      question={t("school.confirm_question", { school_name: school.school_name })}
      confirmLabel={t("exam_year.confirm")}
      {...{ back, answer }}
    />
  );
}
