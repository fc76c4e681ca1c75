import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type Comparison, compareHandovers, type ShownChange } from "~/features/handovers/compare.server";
import { findByNumber, findHandover, listHandovers } from "~/features/handovers/queries.server";
import { handoverComparison } from "~/features/handovers/schema";
import { requireActor } from "~/http/actor.server";
import { readListQuery } from "~/http/query.server";
import { idFrom, orNotFound } from "~/http/refusals.server";
import { figure, labelOf, t } from "~/messages";
import { DataTable, FilterForm, Page, pageTitle, SelectField, SummaryList } from "~/ui";
import { comparisonAddress, handoverAddress } from "./parts/address";
import { changeColumns } from "./parts/words";

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

function Differences({
  comparison,
  earlier,
  later,
}: {
  comparison: Comparison;
  earlier: number;
  later: number;
}) {
  const { counted, changes, added, removed } = comparison;
  const n = counted.total_new + counted.total_changed + counted.total_withdrawn;
  const caption =
    n > changes.length
      ? t("handover.changes_first", { n: figure(n), shown: figure(changes.length) })
      : t("handover.changes_caption", { n: figure(n) });
  return (
    <>
      <SummaryList
        rows={changeColumns.map(({ key, label }) => ({ term: label, detail: figure(counted[key]) }))}
      />
      <ListsOfOne lists={removed} number={earlier} />
      <ListsOfOne lists={added} number={later} />
      <DataTable
        caption={caption}
        columns={[
          { key: "full_name", label: labelOf("full_name") },
          { key: "school_name", label: labelOf("school_name") },
          { key: "kind", label: t("handover.change") },
        ]}
        rows={changes.map((change) => ({
          id: change.student_id,
          cells: {
            full_name: change.full_name ?? t("handover.erased", { id: change.student_id }),
            school_name: `${change.school_name} (${change.school_code})`,
            kind: changeInWords(change),
          },
        }))}
        empty={t("handover.changes_none")}
      />
    </>
  );
}

const ListsOfOne = ({ lists, number }: { lists: Comparison["added"]; number: number }) =>
  lists.length > 0 && (
    <p>
      {t("handover.lists_added", {
        n: number,
        schools: lists.map(({ school_name, school_code }) => `${school_name} (${school_code})`).join(", "),
      })}
    </p>
  );

const changeInWords = ({ kind, fields }: ShownChange): string =>
  kind === "changed"
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
