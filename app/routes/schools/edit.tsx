import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import { lookupChoices } from "~/features/lookups/queries.server";
import { consequencesFor, objectionsToSchool, updateSchool } from "~/features/schools/commands.server";
import { formFields } from "~/features/schools/fields";
import { SchoolFields } from "~/features/schools/form";
import { findSchool } from "~/features/schools/queries.server";
import { schoolFormFor } from "~/features/schools/schema";
import { requireActor } from "~/http/actor.server";
import { listBehind } from "~/http/back.server";
import { answerForm, readForm, refuse } from "~/http/forms.server";
import { idFrom, orNotFound } from "~/http/refusals.server";
import { requireSender } from "~/http/sender.server";
import { hasProblems, t } from "~/messages";
import { carrying } from "~/routes/parts/addresses";
import {
  askFirst,
  type ConfirmAnswer,
  ConfirmEdit,
  formAsTyped,
  isTakenBack,
} from "~/routes/parts/confirm-edit";
import { Conflict } from "~/routes/parts/conflict";
import type { Screen } from "~/routes/parts/screen";
import { Button, CancelLink, FormActions, HiddenFields, Page, PostForm, pageTitle } from "~/ui";
import { ClosedNotice, SchoolClosing } from "./parts/closing";
import { SchoolContact } from "./parts/contact";
import { SchoolRecord } from "./parts/record";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: pageTitle(t(data?.mayEdit === false ? "school.record_title" : "school.edit_title"), {
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
  const mayEdit = can(actor, "school.edit");
  const mayContact = can(actor, "school.contact");
  const mayClose = can(actor, "school.close");
  const nameOnly = !can(actor, "school.edit_codes");
  return { school, list, mayEdit, mayContact, mayClose, nameOnly, ...lookupChoices() };
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
  const { school, list, mayEdit, mayContact, mayClose, ...given } = useLoaderData<typeof loader>();
  const answer = useActionData<ConfirmAnswer>();
  if (!mayEdit) return <SchoolRecord {...{ school, mayContact }} {...given} />;
  const back = { href: list, label: t("school.list_title") };
  if (answer?.confirm)
    return (
      <Page title={t("school.confirm_title")} context={school.school_name} back={back}>
        <ConfirmEdit
          question={t("school.confirm_question", { school_name: school.school_name })}
          confirmLabel={t("exam_year.confirm")}
          consequences={answer.confirm}
          typed={answer.typed}
        />
      </Page>
    );
  return (
    <Page
      title={t("school.edit_title")}
      context={school.school_name}
      errors={hasProblems(answer?.problems ?? {}) || Boolean(answer?.current)}
      back={back}
    >
      <ClosedNotice {...school} />
      <PostForm action={carrying(list, usual)} once draft problems={answer?.problems ?? {}}>
        <HiddenFields values={{ version: school.version }} />
        <Conflict answer={answer} fields={formFields} />
        <SchoolFields values={answer?.typed ?? school} problems={answer?.problems ?? {}} {...given} />
        <FormActions>
          <Button accessKey="s">{t(answer?.current ? "action.save_anyway" : "action.save")}</Button>
          <CancelLink href={list} />
        </FormActions>
      </PostForm>
      <SchoolContact school={school} mayEdit={mayContact} />
      {mayClose && <SchoolClosing {...school} />}
    </Page>
  );
}
