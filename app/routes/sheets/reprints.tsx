import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import { isBoundToOneSchool } from "~/auth/roles";
import { examYearChoices, whyYearClosed } from "~/features/exam-years/queries.server";
import { listReprints } from "~/features/sheets/reprints/queries.server";
import { reprintSheets } from "~/features/sheets/reprints/reprint-sheets";
import { reprintList } from "~/features/sheets/reprints/schema";
import { choicesFor } from "~/features/statistics/scope.server";
import { pageSizes } from "~/features/values/page-sizes";
import { requireActor } from "~/http/actor.server";
import { chosenYear } from "~/http/chosen-year.server";
import { readListQuery } from "~/http/query.server";
import { notFound } from "~/http/refusals.server";
import { labelOf, t } from "~/messages";
import { chipsFor, inWords } from "~/routes/parts/chips";
import type { Screen } from "~/routes/parts/screen";
import { listTitle } from "~/routes/parts/titles";
import { ButtonLink, DataTable, FilterForm, Page, Pagination, rangeText, SelectField } from "~/ui";
import { manyReprints, nameOfReprint, reprintsAddress, reprintsPath } from "./parts/reprint-address";
import { reprintRows } from "./parts/reprint-rows";

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
  const districts = choicesFor(actor).districts.map(({ code, name }) => ({ value: code, label: name }));
  return {
    query,
    list,
    isClosed: whyYearClosed(exam_year) !== null,
    // A masked copy replaces no sheet.
    prints: can(actor, "student.see_identity"),
    many: can(actor, "sheet.print_many") ? manyReprints(exam_year, query.sheet, { whole }) : null,
    printsMany: can(actor, "sheet.print_many"),
    districts: isBoundToOneSchool(actor) ? [] : districts,
    years: examYearChoices(),
  };
}

const sheets = reprintSheets.map((value) => ({ value, label: nameOfReprint(value) }));

export default function ReprintsPage() {
  const { query, list, isClosed, prints, many, printsMany, districts, years } =
    useLoaderData<typeof loader>();
  const { data, total_sheets: _, ...range } = list;
  const { exam_year: year, district_code, sheet } = query;
  const address = reprintsAddress(query);
  const chips = chipsFor(
    { district_code: inWords(districts, district_code), sheet: inWords(sheets, sheet) },
    address,
  );
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
      >
        <SelectField name="exam_year" value={year} options={years} blank={false} />
        <SelectField name="sheet" value={sheet} options={sheets} blank={t("word.all")} />
        {districts.length > 1 && (
          <SelectField name="district_code" value={district_code} options={districts} blank={t("word.all")} />
        )}
      </FilterForm>
      <DataTable
        caption={t("reprint.caption", { year, range: rangeText(range) })}
        columns={[
          { key: "school", label: labelOf("school_name") },
          { key: "sheet", label: t("reprint.sheet") },
          { key: "reasons", label: t("reprint.reasons") },
          ...(prints ? [{ key: "actions", label: t("word.actions"), isActions: true }] : []),
        ]}
        rows={reprintRows(data)}
        empty={t(empty, { year })}
        fits
        bar={<Pagination {...range} address={address} sizes={pageSizes} />}
      />
    </Page>
  );
}
