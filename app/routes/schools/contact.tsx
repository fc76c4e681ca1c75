import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { updateContact } from "~/features/schools/commands";
import { contactFields } from "~/features/schools/fields";
import { ContactFields } from "~/features/schools/form";
import { findSchool } from "~/features/schools/queries";
import { contactEdit } from "~/features/schools/schema";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import { Conflict } from "~/routes/parts/conflict";
import type { Screen } from "~/routes/parts/screen";
import { Button, CancelLink, FormActions, HiddenFields, Page, PostForm, pageTitle } from "~/ui";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("school.contact"), { context: data?.school.school_name }) },
];

export const handle: Screen = {
  place: "/admin/schools",
  failed: { page: "school.load_failed", form: "school.update_failed" },
  late: "stored",
};

const recordOf = (id: number) => `/schools-edit/${id}`;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "school.contact");
  return { school: orNotFound(request, findSchool(actor, idFrom(request, params.id))) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "school.contact");
  const id = idFrom(request, params.id);
  const form = await readForm(request, contactEdit);
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => updateContact(actor, id, form.value), {
    to: recordOf(id),
    flash: { key: "school.updated" },
  });
}

export default function EditContact() {
  const { school } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problems = answer?.problems ?? {};
  return (
    <Page
      title={t("school.contact")}
      context={school.school_name}
      intro={t("school.contact_intro")}
      errors={Boolean(answer)}
      back={{ href: recordOf(school.id), label: t("action.back") }}
    >
      <PostForm once draft problems={problems}>
        <HiddenFields values={{ version: school.version }} />
        <Conflict answer={answer} fields={contactFields} />
        <ContactFields values={answer?.typed ?? school} problems={problems} />
        <FormActions>
          <Button accessKey="s">{t(answer?.current ? "action.save_anyway" : "action.save")}</Button>
          <CancelLink href={recordOf(school.id)} />
        </FormActions>
      </PostForm>
    </Page>
  );
}
