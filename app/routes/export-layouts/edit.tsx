import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { objectionsToLayout, updateLayout } from "~/features/export-layouts/commands.server";
import { layoutFormFields } from "~/features/export-layouts/fields";
import { LayoutFields } from "~/features/export-layouts/form";
import { findLayout } from "~/features/export-layouts/queries.server";
import { layoutEdit } from "~/features/export-layouts/schema";
import { lookupChoices } from "~/features/lookups/queries.server";
import { requireActor } from "~/http/actor.server";
import { answerForm, readForm, refuse } from "~/http/forms.server";
import { idFrom, orNotFound } from "~/http/refusals.server";
import { requireSender } from "~/http/sender.server";
import { t } from "~/messages";
import { Conflict } from "~/routes/parts/conflict";
import type { Screen } from "~/routes/parts/screen";
import { Button, CancelLink, FormActions, HiddenFields, Page, PostForm, pageTitle } from "~/ui";
import { addressOf } from "./parts/address";

export const meta: MetaFunction = () => [{ title: pageTitle(t("export_layout.edit_title")) }];

export const handle: Screen = { step: 2 };

export async function loader({ request, params }: LoaderFunctionArgs) {
  requireActor(request, "export_layout.manage");
  const layout = orNotFound(request, findLayout(idFrom(request, params.id)));
  return { layout, exam_types: lookupChoices().exam_types };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "export_layout.manage");
  const id = idFrom(request, params.id);
  const form = await readForm(request, layoutEdit, { judge: (given) => objectionsToLayout(given, id) });
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => updateLayout(actor, id, form.value), {
    to: addressOf,
    flash: ({ name }) => ({ key: "export_layout.updated", values: { name } }),
  });
}

export default function EditLayout() {
  const { layout, exam_types } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Page
      title={t("export_layout.edit_title")}
      context={layout.name}
      errors={Boolean(answer)}
      back={{ href: addressOf(layout), label: layout.name }}
    >
      <PostForm once draft problems={answer?.problems ?? {}}>
        <HiddenFields values={{ version: layout.version }} />
        <Conflict answer={answer} fields={layoutFormFields} />
        <LayoutFields
          values={answer?.typed ?? layout}
          problems={answer?.problems ?? {}}
          {...{ exam_types }}
        />
        <FormActions>
          <Button accessKey="s">{t(answer?.current ? "action.save_anyway" : "action.save")}</Button>
          <CancelLink href={addressOf(layout)} />
        </FormActions>
      </PostForm>
    </Page>
  );
}
