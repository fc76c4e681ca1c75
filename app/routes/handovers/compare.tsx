import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { compareHandovers } from "~/features/handovers/compare.server";
import { findByNumber, findHandover, listHandovers } from "~/features/handovers/queries.server";
import { handoverComparison } from "~/features/handovers/schema";
import { requireActor } from "~/http/actor.server";
import { readListQuery } from "~/http/query.server";
import { idFrom, orNotFound } from "~/http/refusals.server";
import { t } from "~/messages";
import { FilterForm, Page, pageTitle, SelectField } from "~/ui";
import { comparisonAddress, handoverAddress } from "./parts/address";
import { Differences } from "./parts/differences";

export const meta: MetaFunction = () => [{ title: pageTitle(t("handover.compare_title")) }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "handover.take");
  const one = orNotFound(request, findHandover(actor, idFrom(request, params.id)));
  const { with_number } = readListQuery(request, handoverComparison);
  const others = listHandovers(actor, one).filter(({ number }) => number !== one.number);
  const nearest = others.find(({ number }) => number < one.number) ?? others[0];
  const other = with_number === null ? nearest : (findByNumber(one, with_number) ?? nearest);
  const { id, exam_year, exam_type_code } = one;
  const place = { id, exam_year, exam_type_code, number: one.number };
  const choices = others.map(({ number }) => ({
    value: String(number),
    label: t("handover.one_title", { n: number }),
  }));
  if (!other) return { ...place, choices, other: null };
  const [earlier, later] = other.number < one.number ? [other, one] : [one, other];
  const numbers = { other: other.number, earlier: earlier.number, later: later.number };
  return { ...place, choices, ...numbers, comparison: await compareHandovers(earlier, later) };
}

export default function CompareHandovers() {
  const data = useLoaderData<typeof loader>();
  const { choices, number } = data;
  return (
    <Page
      title={t("handover.compare_title")}
      context={
        data.other === null
          ? undefined
          : t("handover.compare_context", {
              earlier: data.earlier,
              later: data.later,
              type: data.exam_type_code,
              year: data.exam_year,
            })
      }
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
          <Differences {...data} />
        </>
      )}
    </Page>
  );
}
