import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { createLayout, objectionsToLayout, updateLayout } from "~/features/export-layouts/commands.server";
import { layoutFormFields } from "~/features/export-layouts/fields";
import { LayoutFields } from "~/features/export-layouts/form";
import { findLayout } from "~/features/export-layouts/queries.server";
import { layoutEdit, layoutNew } from "~/features/export-layouts/schema";
import { lookupChoices } from "~/features/lookups/queries.server";
import { requireActor } from "~/http/actor.server";
import { answerForm, readForm, refuse } from "~/http/forms.server";
import { idOrNew, orNotFound } from "~/http/refusals.server";
import { requireSender } from "~/http/sender.server";
import { t } from "~/messages";
import { RecordForm } from "~/routes/parts/record-form";
import type { Screen } from "~/routes/parts/screen";
import { pageTitle } from "~/ui";
import { addressOf, layoutsAddress } from "./parts/address";

const titleOf = (id: unknown) => t(id ? "export_layout.edit_title" : "export_layout.add_title");

export const meta: MetaFunction = ({ params }) => [{ title: pageTitle(titleOf(params.id)) }];

export const handle: Screen = { step: 2 };

export async function loader({ request, params }: LoaderFunctionArgs) {
  requireActor(request, "export_layout.manage");
  const id = idOrNew(request, params.id);
  return {
    layout: id === null ? null : orNotFound(request, findLayout(id)),
    exam_types: lookupChoices().exam_types,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "export_layout.manage");
  const id = idOrNew(request, params.id);
  const form = await readForm(request, id === null ? layoutNew : layoutEdit, {
    judge: (given) => objectionsToLayout(given, id ?? undefined),
  });
  if (form.status !== "success") return refuse(form);
  const layout = { version: null, ...form.value };
  const save = () => (id === null ? createLayout(actor, layout) : updateLayout(actor, id, layout));
  return answerForm(actor, form, save, {
    to: addressOf,
    flash: ({ name }) => ({
      key: id === null ? "export_layout.created" : "export_layout.updated",
      values: { name },
    }),
  });
}

const offered = { has_heading: true, has_bom: false, is_final_only: true, has_withdrawn: false };

export default function LayoutForm() {
  const { layout, exam_types } = useLoaderData<typeof loader>();
  const list = { href: layoutsAddress, label: t("export_layout.title") };
  return (
    <RecordForm
      title={titleOf(layout)}
      context={layout?.name}
      back={layout ? { href: addressOf(layout), label: layout.name } : list}
      record={layout}
      offered={offered}
      fields={layoutFormFields}
      answer={useActionData<typeof action>()}
    >
      {(form) => <LayoutFields {...form} exam_types={exam_types} />}
    </RecordForm>
  );
}
