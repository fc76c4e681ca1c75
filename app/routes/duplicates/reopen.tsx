import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { reopenDuplicate } from "~/features/duplicates/commands";
import { findDuplicate } from "~/features/duplicates/queries";
import { nothingTyped } from "~/features/values/fields";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import { ConfirmPanel, ErrorSummary, Page, pageTitle } from "~/ui";
import { ResolutionFacts } from "./parts/resolution";
import { duplicatePlaceFrom, groupAddress } from "./parts/words";

export const meta: MetaFunction = () => [{ title: pageTitle(t("duplicate.reopen_title")) }];

export const handle: Screen = { late: "stored", place: "/checks" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "duplicate.manage");
  return { group: orNotFound(request, findDuplicate(actor, duplicatePlaceFrom(request, params))) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "duplicate.manage");
  const place = duplicatePlaceFrom(request, params);
  orNotFound(request, findDuplicate(actor, place));
  const form = await readForm(request, nothingTyped);
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => reopenDuplicate(actor, place), {
    to: groupAddress(place),
    flash: { key: "duplicate.reopened" },
  });
}

export default function ReopenDuplicate() {
  const { group } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Page
      title={t("duplicate.reopen_title")}
      context={t(`duplicate.kind.${group.kind}`)}
      errors={Boolean(answer)}
      back={{ href: groupAddress(group), label: t("duplicate.one_title") }}
    >
      <ErrorSummary problems={answer?.problems ?? {}} />
      <ConfirmPanel
        title={t("duplicate.reopen_question")}
        confirmLabel={t("duplicate.reopen")}
        cancelHref={groupAddress(group)}
        once
      >
        <ResolutionFacts group={group} />
      </ConfirmPanel>
    </Page>
  );
}
