import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { createLayout, objectionsToLayout } from "~/features/export-layouts/commands.server";
import { LayoutFields } from "~/features/export-layouts/form";
import { layoutNew } from "~/features/export-layouts/schema";
import { lookupChoices } from "~/features/lookups/queries.server";
import { requireActor } from "~/http/actor.server";
import { answerForm, readForm, refuse } from "~/http/forms.server";
import { requireSender } from "~/http/sender.server";
import { t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import { Button, CancelLink, FormActions, Page, PostForm, pageTitle } from "~/ui";
import { addressOf, layoutsAddress } from "./parts/address";

export const meta: MetaFunction = () => [{ title: pageTitle(t("export_layout.add_title")) }];

export const handle: Screen = { step: 2 };

export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "export_layout.manage");
  return { exam_types: lookupChoices().exam_types };
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "export_layout.manage");
  const form = await readForm(request, layoutNew, { judge: objectionsToLayout });
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => createLayout(actor, form.value), {
    to: addressOf,
    flash: ({ name }) => ({ key: "export_layout.created", values: { name } }),
  });
}

const usual = { has_heading: true, has_bom: false, is_final_only: true, has_withdrawn: false };

export default function AddLayout() {
  const { exam_types } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Page
      title={t("export_layout.add_title")}
      errors={Boolean(answer)}
      back={{ href: layoutsAddress, label: t("export_layout.title") }}
    >
      <PostForm once draft problems={answer?.problems ?? {}}>
        <LayoutFields values={answer?.typed ?? usual} problems={answer?.problems ?? {}} {...{ exam_types }} />
        <FormActions>
          <Button accessKey="s">{t("action.save")}</Button>
          <CancelLink href={layoutsAddress} />
        </FormActions>
      </PostForm>
    </Page>
  );
}
