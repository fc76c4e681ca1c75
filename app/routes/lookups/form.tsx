import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { createLookup, objectionsToLookup, updateLookup, whyLookupStays } from "~/features/lookups/commands";
import { comparedFields, LookupFields } from "~/features/lookups/form";
import { type LookupNoun, nounOf } from "~/features/lookups/rules";
import { lookupEdit, lookupNew } from "~/features/lookups/schema";
import { lookupStores, type Usage } from "~/features/lookups/stores";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import { RecordForm } from "~/routes/parts/record-form";
import type { Screen } from "~/routes/parts/screen";
import { pageTitle } from "~/ui";
import { lookupAddress, lookupsAddress } from "./parts/addresses";

const titleOf = ({ noun, lookup }: { noun: LookupNoun; lookup: object | null }) =>
  t(`lookup.${noun}.${lookup ? "edit" : "add"}`);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? titleOf(data) : t("lookup.title"), { context: data?.lookup?.code }) },
];

export const handle: Screen = { failed: { page: "lookup.failed" } };

export async function loader({ request, params }: LoaderFunctionArgs) {
  requireActor(request, "lookup.manage");
  const noun = orNotFound(request, nounOf(params.noun));
  const { find, usage } = lookupStores[noun];
  const lookup = params.code === undefined ? null : orNotFound(request, find(params.code));
  const mayDelete = lookup !== null && whyLookupStays(noun, lookup.code) === null;
  return { noun, lookup, mayDelete, usage: lookup && usage(lookup.code) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "lookup.manage");
  const noun = orNotFound(request, nounOf(params.noun));
  const { code } = params;
  const form = await readForm(request, code === undefined ? lookupNew[noun] : lookupEdit[noun], {
    judge: (given) => objectionsToLookup(noun, given, code),
  });
  if (form.status !== "success") return refuse(form);
  const lookup = { version: null, ...form.value };
  const save = () =>
    code === undefined ? createLookup(actor, noun, lookup) : updateLookup(actor, noun, code, lookup);
  return answerForm(actor, form, save, {
    to: lookupsAddress,
    flash: (saved) => ({
      key: code === undefined ? "lookup.created" : "lookup.updated",
      values: { code: saved.code },
    }),
  });
}

export default function LookupForm() {
  const { noun, lookup, mayDelete, usage } = useLoaderData<typeof loader>();
  return (
    <RecordForm
      title={titleOf({ noun, lookup })}
      context={lookup?.code}
      back={{ href: lookupsAddress, label: t("lookup.title") }}
      record={lookup}
      fields={comparedFields}
      answer={useActionData<typeof action>()}
      removal={
        lookup &&
        mayDelete && {
          href: `${lookupAddress(noun, lookup.code)}/delete`,
          label: t(`lookup.${noun}.delete`),
        }
      }
    >
      {(form) => <LookupFields {...form} noun={noun} codeHint={usage ? whoFollows(usage) : undefined} />}
    </RecordForm>
  );
}

function whoFollows({ schools, users, candidates }: Usage): string | undefined {
  if (schools + users > 0) return t("lookup.moves_along", { schools, users });
  return candidates > 0 ? t("lookup.moves_candidates", { n: candidates }) : undefined;
}
