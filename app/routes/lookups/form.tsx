import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { createLookup, objectionsToLookup, updateLookup, whyLookupStays } from "~/features/lookups/commands";
import { consequencesOfLookup } from "~/features/lookups/consequences";
import { comparedFields, LookupFields } from "~/features/lookups/form";
import { type LookupNoun, nounOf } from "~/features/lookups/rules";
import { lookupForm, lookupNew } from "~/features/lookups/schema";
import { lookupStores, type Usage } from "~/features/lookups/stores";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import {
  askFirst,
  type ConfirmAnswer,
  ConfirmEdit,
  formAsTyped,
  isTakenBack,
} from "~/routes/parts/confirm-edit";
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
  const form = await readForm(request, code === undefined ? lookupNew[noun] : lookupForm[noun], {
    judge: (given) => objectionsToLookup(noun, given, code),
  });
  if (isTakenBack(form)) return formAsTyped(form);
  if (form.status !== "success") return refuse(form);
  const { confirmed, ...lookup } = { version: null, confirmed: code === undefined, ...form.value };
  const before = code === undefined ? undefined : lookupStores[noun].find(code);
  const consequences = confirmed ? [] : consequencesOfLookup(before, lookup);
  if (consequences.length > 0) return askFirst(form, consequences);
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
  const answer = useActionData<ConfirmAnswer>();
  const back = { href: lookupsAddress, label: t("lookup.title") };
  if (answer?.confirm)
    return (
      <ConfirmEdit
        title={titleOf({ noun, lookup })}
        context={lookup?.code}
        question={t("lookup.confirm_question", { code: lookup?.code ?? "" })}
        confirmLabel={t("exam_year.confirm")}
        {...{ back, answer }}
      />
    );
  return (
    <RecordForm
      title={titleOf({ noun, lookup })}
      context={lookup?.code}
      back={back}
      record={lookup}
      fields={comparedFields}
      answer={answer}
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
