import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findPaper } from "~/features/exam-papers/queries";
import { ruleOf } from "~/features/packets/queries";
import { objectionsToRule, ruleToOffer, saveRule } from "~/features/packets/rule";
import { RuleFields } from "~/features/packets/rule-form";
import { ruleEdit, ruleFields } from "~/features/packets/schema";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import { RecordForm } from "~/routes/parts/record-form";
import { pageTitle } from "~/ui";
import { paperAddress, paperTitle } from "./parts/words";

export const meta: MetaFunction = () => [{ title: pageTitle(t("packet.rule_title")) }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  requireActor(request, "packet.manage");
  const paper = orNotFound(request, findPaper(idFrom(request, params.id)));
  return { paper, rule: ruleOf(paper.id) ?? { ...ruleToOffer(paper), version: 0 } };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "packet.manage");
  const { id } = orNotFound(request, findPaper(idFrom(request, params.id)));
  const form = await readForm(request, ruleEdit, { judge: objectionsToRule });
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => saveRule(actor, id, form.value), {
    to: paperAddress(id),
    flash: { key: "packet.rule_saved" },
  });
}

export default function PacketRule() {
  const { paper, rule } = useLoaderData<typeof loader>();
  return (
    <RecordForm
      title={t("packet.rule_title")}
      context={`${paper.exam_type_code} ${paper.code} · ${paper.exam_year}`}
      intro={t("packet.rule_intro")}
      back={{ href: paperAddress(paper.id), label: paperTitle(paper) }}
      record={rule}
      fields={ruleFields}
      answer={useActionData<typeof action>()}
    >
      {(form) => <RuleFields {...form} />}
    </RecordForm>
  );
}
