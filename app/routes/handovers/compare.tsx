import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { compareHandovers } from "~/features/handovers/compare";
import { findHandover, listHandovers } from "~/features/handovers/queries";
import { handoverComparison } from "~/features/handovers/schema";
import { requireActor } from "~/http/actor";
import { readListQuery } from "~/http/query";
import { idFrom, orNotFound } from "~/http/refusals";
import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { FilterForm, Page, pageTitle, SelectField } from "~/ui";
import { comparisonAddress, handoverAddress } from "./parts/address";
import { Differences } from "./parts/differences";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: pageTitle(t("handover.compare_title"), {
      context: data && pairOf(data),
      ...(data?.other != null && data.comparison),
    }),
  },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "handover.take");
  const one = orNotFound(request, findHandover(actor, idFrom(request, params.id)));
  const { with_number, ...paged } = readListQuery(request, handoverComparison);
  const others = listHandovers(actor, one).filter(({ number }) => number !== one.number);
  const nearest = others.find(({ number }) => number < one.number) ?? others[0];
  const other = others.find(({ number }) => number === with_number) ?? nearest;
  const { id, exam_year, exam_type_code } = one;
  const place = { id, exam_year, exam_type_code, number: one.number };
  const choices = others.map(({ number }) => ({
    value: String(number),
    label: t("handover.one_title", { n: number }),
  }));
  if (!other) return { ...place, choices, other: null };
  const comparison = await compareHandovers(actor, one, other, paged);
  return { ...place, choices, other: other.number, comparison };
}

type Data = Awaited<ReturnType<typeof loader>>;

const pairOf = (data: Data): string | undefined =>
  data.other === null
    ? undefined
    : t("handover.compare_context", {
        earlier: data.comparison.earlier,
        later: data.comparison.later,
        type: data.exam_type_code,
        year: data.exam_year,
      });

export default function CompareHandovers() {
  const data = useLoaderData<typeof loader>();
  const { choices, number } = data;
  return (
    <Page
      title={t("handover.compare_title")}
      context={pairOf(data)}
      back={{ href: handoverAddress(data), label: t("handover.one_title", { n: number }) }}
      wide
    >
      {data.other === null ? (
        <p className="empty">{t("handover.compare_none")}</p>
      ) : (
        <>
          <FilterForm action={comparisonAddress(data)} isQuestion>
            <SelectField name="with_number" value={data.other} options={choices} blank={false} />
          </FilterForm>
          <Differences
            {...data.comparison}
            address={listAddress(
              comparisonAddress(data),
              { with_number: data.other, page: data.comparison.page },
              { page: 1 },
            )}
          />
        </>
      )}
    </Page>
  );
}
