import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import { lookupChoices } from "~/features/lookups/queries.server";
import { objectionsToSchool, updateSchool } from "~/features/schools/commands.server";
import { formFields } from "~/features/schools/fields";
import { SchoolFields } from "~/features/schools/form";
import { findSchool } from "~/features/schools/queries.server";
import { schoolEditFor } from "~/features/schools/schema";
import { requireActor } from "~/http/actor.server";
import { listBehind } from "~/http/back.server";
import { answerForm, readForm, refuse } from "~/http/forms.server";
import { idFrom, orNotFound } from "~/http/refusals.server";
import { requireSender } from "~/http/sender.server";
import { t } from "~/messages";
import { carrying } from "~/routes/parts/addresses";
import { Conflict } from "~/routes/parts/conflict";
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
  const form = await readForm(request, schoolEditFor(actor), {
    judge: (given) => objectionsToSchool(actor, id, given),
  });
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => updateSchool(actor, id, form.value), {
    to: listBehind(request, usual),
    flash: { key: "school.updated" },
  });
}

export default function EditSchool() {
  const { school, list, mayEdit, mayContact, mayClose, ...given } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (!mayEdit) return <SchoolRecord {...{ school, mayContact }} {...given} />;
  return (
    <Page
      title={t("school.edit_title")}
      context={school.school_name}
      errors={Boolean(answer)}
      back={{ href: list, label: t("school.list_title") }}
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
