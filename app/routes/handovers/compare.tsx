import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type Comparison, compareHandovers, type ShownChange } from "~/features/handovers/compare";
import { findHandover, listHandovers } from "~/features/handovers/queries";
import { handoverComparison } from "~/features/handovers/schema";
import { pageSizes } from "~/features/values/lists";
import { requireActor } from "~/http/actor";
import { readListQuery } from "~/http/query";
import { idFrom, orNotFound } from "~/http/refusals";
import { figure, labelOf, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import {
  DataTable,
  FilterForm,
  Page,
  Pagination,
  pageTitle,
  rangeText,
  SelectField,
  SummaryList,
} from "~/ui";
import { changeColumns, comparisonAddress, handoverAddress } from "./parts/words";

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

interface Props extends Comparison {
  address: (changes: { page: number; limit?: number }) => string;
}

function Differences({ address, ...comparison }: Props) {
  const { data, added, removed, earlier, later } = comparison;
  return (
    <>
      <SummaryList
        rows={changeColumns.map(({ key, label }) => ({ term: label, detail: figure(comparison[key]) }))}
      />
      <ListsOfOne lists={removed} number={earlier} />
      <ListsOfOne lists={added} number={later} />
      <DataTable
        caption={`${t("handover.changes_caption")} · ${rangeText(comparison)}`}
        columns={[
          { key: "full_name", label: labelOf("full_name") },
          { key: "student_code", label: labelOf("student_code"), nowrap: true, hideOnNarrow: true },
          { key: "kind", label: t("handover.change") },
          { key: "school_name", label: labelOf("school_name") },
        ]}
        rows={data.map((change) => ({
          id: change.student_id,
          cells: {
            full_name: change.full_name ?? t("handover.erased", { id: change.student_id }),
            student_code: change.student_code,
            kind: changeInWords(change),
            school_name: `${change.school_name} (${change.school_code})`,
          },
        }))}
        empty={comparison.total > 0 ? rangeText(comparison) : t("handover.changes_none")}
        bar={<Pagination {...comparison} address={address} sizes={pageSizes} />}
      />
    </>
  );
}

/** The pages of the two hand-overs have the others, by district. */
const mostNamed = 10;

function ListsOfOne({ lists, number: n }: { lists: Comparison["added"]; number: number }) {
  if (lists.length === 0) return null;
  const schools = lists
    .slice(0, mostNamed)
    .map(({ school_name, school_code }) => `${school_name} (${school_code})`)
    .join(", ");
  const more = lists.length - mostNamed;
  return (
    <p>
      {more > 0
        ? t("handover.lists_added_more", { n, schools, more: figure(more) })
        : t("handover.lists_added", { n, schools })}
    </p>
  );
}

const changeInWords = ({ kind, fields }: ShownChange): string =>
  fields.length > 0
    ? fields
        .map(({ field, before, after }) =>
          t("handover.changed_value", {
            field: labelOf(field),
            before: before || t("handover.blank"),
            after: after || t("handover.blank"),
          }),
        )
        .join("; ")
    : t(`handover.change.${kind}`);
