import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { deleteLookup, whyLookupStays } from "~/features/lookups/commands";
import { nounOf } from "~/features/lookups/rules";
import { lookupStores } from "~/features/lookups/stores";
import { nothingTyped } from "~/features/values/fields";
import { requireActor } from "~/http/actor";
import { readForm, refuse } from "~/http/forms";
import { orNotFound } from "~/http/refusals";
import { answerRemoval, positionAmong } from "~/http/removal";
import { requireSender } from "~/http/require-sender";
import { labelOf, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { RecordRemoval } from "~/routes/parts/record-removal";
import { refusalOf, wayTo } from "~/routes/parts/refused";
import type { Screen } from "~/routes/parts/screen";
import { pageTitle, SummaryList } from "~/ui";
import { lookupAddress, lookupsAddress } from "./parts/addresses";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: pageTitle(data ? t(`lookup.${data.noun}.delete`) : t("lookup.title"), {
      context: data?.lookup.code,
    }),
  },
];

export const handle: Screen = { failed: { page: "lookup.failed" } };

export async function loader({ request, params }: LoaderFunctionArgs) {
  requireActor(request, "lookup.manage");
  const noun = orNotFound(request, nounOf(params.noun));
  const lookup = orNotFound(request, lookupStores[noun].find(params.code ?? ""));
  const { code } = lookup;
  const isDistrict = noun === "districts";
  const used = (path: string) =>
    listAddress(path, { [isDistrict ? "district_code" : "exam_type_code"]: code }, {})();
  const obstacle = refusalOf(whyLookupStays(noun, code), {
    "lookup.in_use": wayTo("nav.schools", used("/admin/schools")),
    "lookup.in_use_by_notices": wayTo("notice.title", "/admin/notices"),
    "lookup.in_use_by_candidates": wayTo(`lookup.${noun}.edit`, `${lookupAddress(noun, code)}/edit`),
  });
  return { noun, lookup, obstacle };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "lookup.manage");
  const noun = orNotFound(request, nounOf(params.noun));
  const form = await readForm(request, nothingTyped);
  if (form.status !== "success") return refuse(form);
  const code = params.code ?? "";
  return answerRemoval(actor, form, () => deleteLookup(actor, noun, code), {
    to: lookupsAddress,
    place: () => {
      const listed = lookupStores[noun].all().map((lookup) => lookup.code);
      return positionAmong(listed, [code], lookupsAddress, noun);
    },
    flash: ({ code }) => ({ key: "lookup.deleted", values: { code } }),
  });
}

export default function DeleteLookup() {
  const { noun, lookup, obstacle } = useLoaderData<typeof loader>();
  return (
    <RecordRemoval
      title={t(`lookup.${noun}.delete`)}
      context={lookup.code}
      question={t("lookup.delete_question")}
      back={{ href: lookupsAddress, label: t("lookup.title") }}
      obstacle={obstacle}
      answer={useActionData<typeof action>()}
    >
      <SummaryList
        rows={(["code", "name"] as const).map((field) => ({ term: labelOf(field), detail: lookup[field] }))}
      />
    </RecordRemoval>
  );
}
