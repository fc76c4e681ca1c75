import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { deleteLayout } from "~/features/export-layouts/commands";
import { findLayout } from "~/features/export-layouts/queries";
import { nothingTyped } from "~/features/values/fields";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { labelOf, t } from "~/messages";
import { RecordRemoval } from "~/routes/parts/record-removal";
import type { Screen } from "~/routes/parts/screen";
import { pageTitle, SummaryList } from "~/ui";
import { layoutsAddress } from "./parts/address";

export const meta: MetaFunction = () => [{ title: pageTitle(t("export_layout.delete_title")) }];

export const handle: Screen = { step: 2 };

export async function loader({ request, params }: LoaderFunctionArgs) {
  requireActor(request, "export_layout.manage");
  return { layout: orNotFound(request, findLayout(idFrom(request, params.id))) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "export_layout.manage");
  const id = idFrom(request, params.id);
  const form = await readForm(request, nothingTyped);
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => deleteLayout(actor, id), {
    to: layoutsAddress,
    flash: ({ name }) => ({ key: "export_layout.removed", values: { name } }),
  });
}

export default function DeleteLayout() {
  const { layout } = useLoaderData<typeof loader>();
  return (
    <RecordRemoval
      title={t("export_layout.delete_title")}
      question={t("export_layout.delete_question")}
      back={{ href: layoutsAddress, label: t("export_layout.title") }}
      answer={useActionData<typeof action>()}
    >
      <SummaryList
        rows={[
          { term: labelOf("name"), detail: layout.name },
          { term: labelOf("format"), detail: t(`layout_format.${layout.format}`) },
        ]}
      />
    </RecordRemoval>
  );
}
