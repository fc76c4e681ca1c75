import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import { examYearChoices, whyYearClosed } from "~/features/exam-years/queries";
import { listReprints } from "~/features/sheets/reprints/queries";
import { reprintList } from "~/features/sheets/reprints/schema";
import { pageSizes } from "~/features/values/lists";
import { requireActor } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { readListQuery } from "~/http/query";
import { notFound } from "~/http/refusals";
import { t } from "~/messages";
import { chipsOf, FilterSelects } from "~/routes/parts/chips";
import { cellsOnScreen, columnsOnScreen } from "~/routes/parts/listing";
import { fileLinks, printoutAddress, printoutLinks } from "~/routes/parts/printout";
import type { Screen } from "~/routes/parts/screen";
import { listTitle } from "~/routes/parts/titles";
import { ButtonLink, DataTable, FilterForm, Page, Pagination, rangeText, SelectField } from "~/ui";
import { manyReprints, reprintFilters, reprintsAddress, reprintsPath } from "./parts/addresses";
import { columns, districtsOf, reprintRows } from "./parts/reprint-rows";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: listTitle(t("reprint.title"), data?.query, data?.list) },
];

export const handle: Screen = { hasRows: true, failed: { page: "student.print_list_failed" } };

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "sheet.print");
  const given = readListQuery(request, reprintList);
  const exam_year = given.exam_year ?? chosenYear(request);
  if (exam_year === null) throw notFound(request);
  const query = { ...given, exam_year };
  const { whole, ...list } = await listReprints(actor, query, query);
  return {
    query,
    list,
    isClosed: whyYearClosed(exam_year) !== null,
    // A masked copy replaces no sheet.
    prints: can(actor, "student.see_identity"),
    exports: can(actor, "student.export"),
    many: can(actor, "sheet.print_many") ? manyReprints(exam_year, query.sheet, { whole }) : null,
    printsMany: can(actor, "sheet.print_many"),
    districts: districtsOf(actor),
    years: examYearChoices(),
  };
}

export default function ReprintsPage() {
  const { query, list, isClosed, prints, exports, many, printsMany, districts, years } =
    useLoaderData<typeof loader>();
  const { data, total_sheets: _, ...range } = list;
  const { exam_year: year, sheet } = query;
  const address = reprintsAddress(query);
  const filters = reprintFilters(districts);
  const chips = chipsOf(filters, query, address);
  const tools = [
    ...printoutLinks(printoutAddress(address()), range.total),
    ...(exports && range.total > 0 ? fileLinks(address({ page: null, limit: null })) : []),
  ];
  const shown = columnsOnScreen(columns).filter(({ isActions }) => prints || !isActions);
  const empty = isClosed ? "reprint.closed" : chips.length > 0 ? "reprint.none_matching" : "reprint.none";
  return (
    <Page
      title={t("reprint.title")}
      context={t("home.year", { year })}
      intro={
        <>
          {t("reprint.intro")} {printsMany && sheet === null && range.total > 1 && t("reprint.many_how")}
        </>
      }
      back={{ href: "/students/sheets", label: t("sheet.title") }}
      actions={many && <ButtonLink href={many.href}>{many.label}</ButtonLink>}
      wide
    >
      <FilterForm
        action={reprintsPath}
        clearHref={reprintsPath}
        hidden={{ limit: query.limit === 10 ? null : query.limit }}
        chips={chips}
        tools={tools}
      >
        <SelectField name="exam_year" value={year} options={years} blank={false} />
        <FilterSelects {...{ filters, query }} />
      </FilterForm>
      <DataTable
        caption={t("reprint.caption", { year, range: rangeText(range) })}
        columns={shown}
        rows={reprintRows(data).map((row) => ({ id: row.id, cells: cellsOnScreen(shown, row, {}) }))}
        empty={t(empty, { year })}
        fits
        bar={<Pagination {...range} address={address} sizes={pageSizes} />}
      />
    </Page>
  );
}
