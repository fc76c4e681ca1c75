import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { objectionsToLookup, updateLookup } from "~/features/lookups/commands.server";
import { comparedFields, LookupFields } from "~/features/lookups/form";
import { nounOf } from "~/features/lookups/rules";
import { lookupEdit } from "~/features/lookups/schema";
import { lookupStores } from "~/features/lookups/stores.server";
import { requireActor } from "~/http/actor.server";
import { answerForm, readForm, refuse } from "~/http/forms.server";
import { orNotFound } from "~/http/refusals.server";
import { requireSender } from "~/http/sender.server";
import { t } from "~/messages";
import { Conflict } from "~/routes/parts/conflict";
import type { Screen } from "~/routes/parts/screen";
import { Button, CancelLink, FormActions, HiddenFields, Page, PostForm, pageTitle } from "~/ui";
import { lookupsAddress } from "./parts/addresses";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: pageTitle(data ? t(`lookup.${data.noun}.edit`) : t("lookup.title"), {
      context: data?.lookup.code,
    }),
  },
];

export const handle: Screen = { failed: { page: "lookup.failed" } };

export async function loader({ request, params }: LoaderFunctionArgs) {
  requireActor(request, "lookup.manage");
  const noun = orNotFound(request, nounOf(params.noun));
  const lookup = orNotFound(request, lookupStores[noun].find(params.code ?? ""));
  return { noun, lookup, usage: lookupStores[noun].usage(lookup.code) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "lookup.manage");
  const noun = orNotFound(request, nounOf(params.noun));
  const form = await readForm(request, lookupEdit[noun], {
    judge: (given) => objectionsToLookup(noun, given, params.code),
  });
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => updateLookup(actor, noun, params.code ?? "", form.value), {
    to: lookupsAddress,
    flash: ({ code }) => ({ key: "lookup.updated", values: { code } }),
  });
}

export default function EditLookup() {
  const { noun, lookup, usage } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isUsed = usage.schools + usage.users > 0;
  const moved = usage.candidates > 0 ? t("lookup.moves_candidates", { n: usage.candidates }) : undefined;
  return (
    <Page
      title={t(`lookup.${noun}.edit`)}
      context={lookup.code}
      errors={Boolean(answer)}
      back={{ href: lookupsAddress, label: t("lookup.title") }}
    >
      <PostForm once draft problems={answer?.problems ?? {}}>
        <HiddenFields values={{ version: lookup.version }} />
        <Conflict answer={answer} fields={comparedFields} />
        <LookupFields
          noun={noun}
          values={answer?.typed ?? { ...lookup }}
          problems={answer?.problems ?? {}}
          codeHint={isUsed ? t("lookup.moves_along", { schools: usage.schools, users: usage.users }) : moved}
        />
        <FormActions>
          <Button accessKey="s">{t(answer?.current ? "action.save_anyway" : "action.save")}</Button>
          <CancelLink href={lookupsAddress} />
        </FormActions>
      </PostForm>
    </Page>
  );
}
