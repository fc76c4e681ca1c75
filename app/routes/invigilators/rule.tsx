import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { officeRule } from "~/features/invigilators/queries";
import { updateRule } from "~/features/invigilators/rule";
import { RuleFields } from "~/features/invigilators/rule-form";
import { ruleEdit, ruleFields } from "~/features/invigilators/schema";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import { RecordForm } from "~/routes/parts/record-form";
import { pageTitle } from "~/ui";
import { staffingAddress } from "./parts/words";

export const meta: MetaFunction = () => [{ title: pageTitle(t("invigilator.rule_title")) }];

export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "invigilator.rule");
  return { rule: officeRule() };
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "invigilator.rule");
  const form = await readForm(request, ruleEdit);
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => updateRule(actor, form.value), {
    to: staffingAddress,
    flash: { key: "invigilator.rule_updated" },
  });
}

export default function InvigilatorRule() {
  const { rule } = useLoaderData<typeof loader>();
  return (
    <RecordForm
      title={t("invigilator.rule_title")}
      intro={t("invigilator.rule_intro")}
      back={{ href: staffingAddress, label: t("invigilator.schools_title") }}
      record={rule}
      fields={ruleFields}
      answer={useActionData<typeof action>()}
    >
      {(form) => <RuleFields {...form} />}
    </RecordForm>
  );
}
