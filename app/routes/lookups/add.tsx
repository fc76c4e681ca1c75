import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { createLookup, objectionsToLookup } from "~/features/lookups/commands.server";
import { LookupFields } from "~/features/lookups/form";
import { nounOf } from "~/features/lookups/rules";
import { lookupNew } from "~/features/lookups/schema";
import { requireActor } from "~/http/actor.server";
import { answerForm, readForm, refuse } from "~/http/forms.server";
import { orNotFound } from "~/http/refusals.server";
import { requireSender } from "~/http/sender.server";
import { t } from "~/messages";
import { Button, CancelLink, FormActions, Page, PostForm, pageTitle } from "~/ui";
import { lookupsAddress } from "./parts/addresses";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? t(`lookup.${data.noun}.add`) : t("lookup.title")) },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  requireActor(request, "lookup.manage");
  return { noun: orNotFound(request, nounOf(params.noun)) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "lookup.manage");
  const noun = orNotFound(request, nounOf(params.noun));
  const form = await readForm(request, lookupNew[noun], {
    judge: (given) => objectionsToLookup(noun, given),
  });
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => createLookup(actor, noun, form.value), {
    to: lookupsAddress,
    flash: ({ code }) => ({ key: "lookup.created", values: { code } }),
  });
}

export default function AddLookup() {
  const { noun } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Page
      title={t(`lookup.${noun}.add`)}
      errors={Boolean(answer)}
      back={{ href: lookupsAddress, label: t("lookup.title") }}
    >
      <PostForm once draft problems={answer?.problems ?? {}}>
        <LookupFields noun={noun} values={answer?.typed ?? {}} problems={answer?.problems ?? {}} />
        <FormActions>
          <Button accessKey="s">{t("action.save")}</Button>
          <CancelLink href={lookupsAddress} />
        </FormActions>
      </PostForm>
    </Page>
  );
}
