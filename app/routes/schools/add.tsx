import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { lookupChoices } from "~/features/lookups/queries";
import { createSchool, objectionsToNewSchool } from "~/features/schools/commands";
import { SchoolFields } from "~/features/schools/form";
import { schoolNew } from "~/features/schools/schema";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import { Button, CancelLink, FormActions, Page, PostForm, pageTitle } from "~/ui";

export const meta: MetaFunction = () => [{ title: pageTitle(t("school.add_title")) }];

export const handle: Screen = {
  place: "/admin/schools",
  failed: { page: "lookup.failed", form: "school.save_failed" },
  late: "stored",
};

export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "school.add");
  return lookupChoices();
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "school.add");
  const form = await readForm(request, schoolNew, { judge: objectionsToNewSchool });
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => createSchool(actor, form.value), {
    to: "/admin/schools",
    flash: { key: "school.created", next: true },
  });
}

export default function AddSchool() {
  const lookups = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Page
      title={t("school.add_title")}
      errors={Boolean(answer)}
      back={{ href: "/admin/schools", label: t("school.list_title") }}
    >
      <PostForm once draft problems={answer?.problems ?? {}}>
        <SchoolFields values={answer?.typed ?? {}} problems={answer?.problems ?? {}} {...lookups} />
        <FormActions>
          <Button accessKey="s">{t("action.save")}</Button>
          <CancelLink href="/admin/schools" />
        </FormActions>
      </PostForm>
    </Page>
  );
}
