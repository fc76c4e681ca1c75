import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { can } from "~/auth/permissions";
import { isBoundToOneSchool } from "~/auth/roles";
import { boardOf, type Doubt } from "~/features/checks/board";
import type { CheckedSchool } from "~/features/checks/counts";
import { checkList } from "~/features/checks/schema";
import { examYearChoices } from "~/features/exam-years/queries";
import { pageSizes } from "~/features/values/lists";
import { requireActor } from "~/http/actor";
import { ofOneYear } from "~/http/chosen-year";
import { readListQuery } from "~/http/query";
import { figure, labelOf, t } from "~/messages";
import { duplicatesAddress } from "~/routes/duplicates/parts/words";
import { chipsOf, FilterSelects } from "~/routes/parts/chips";
import { fileLinks } from "~/routes/parts/printout";
import type { Screen } from "~/routes/parts/screen";
import { listTitle } from "~/routes/parts/titles";
import { type Column, DataTable, FilterForm, Notice, Page, Pagination, rangeText, SelectField } from "~/ui";
import {
  checkedUpTo,
  checkFilters,
  checksAddress,
  checksFile,
  checksPath,
  districtsOf,
} from "./parts/address";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: listTitle(t("check.title"), data?.query, data?.bySchool) },
];

export const handle: Screen = { hasRows: true };

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "check.view");
  const given = readListQuery(request, checkList);
  // The list of a rule had this address with a filter.
  if (given.rule !== null) throw redirect(checksAddress(given)());
  const query = { ...ofOneYear(request, given), state: null };
  const waiting = await checkedUpTo(actor, query.exam_year);
  const { doubts, schools } = boardOf(actor, query);
  const { page, limit } = query;
  const data = schools.slice((page - 1) * limit, page * limit);
  return {
    query,
    waiting,
    doubts,
    bySchool: isBoundToOneSchool(actor) ? null : { data, total: schools.length, page, limit },
    exports: can(actor, "student.export"),
    districts: districtsOf(actor),
    years: examYearChoices(),
  };
}

export default function DoubtfulData() {
  const { query, waiting, doubts, bySchool, exports, districts, years } = useLoaderData<typeof loader>();
  const { exam_year: year, school_code, district_code, limit } = query;
  const address = checksAddress(query);
  const { district_code: choices, school_code: typed } = checkFilters(districts);
  const filters = { district_code: choices, school_code: typed };
  const chips = chipsOf(filters, query, address);
  const none = <p>{t(chips.length > 0 ? "check.none_matching" : "check.none", { year })}</p>;
  return (
    <Page title={t("check.title")} context={t("home.year", { year })} intro={t("check.intro")}>
      {waiting > 0 && <Notice kind="info">{t("check.waiting", { n: waiting })}</Notice>}
      <FilterForm
        action={checksPath}
        clearHref={checksPath}
        hidden={{ limit: limit === 10 ? null : limit, school_code }}
        chips={chips}
        tools={exports && doubts.some(({ rule }) => rule) ? fileLinks(checksFile(query)) : []}
      >
        <SelectField name="exam_year" value={year} options={years} blank={false} />
        <FilterSelects {...{ filters, query }} />
      </FilterForm>
      <DoubtTable doubts={doubts} place={{ exam_year: year, school_code, district_code }} empty={none} />
      {bySchool && bySchool.data.length > 0 && (
        <SchoolTable
          caption={t("check.schools_caption", { range: rangeText(bySchool) })}
          schools={bySchool.data}
          year={year}
          bar={<Pagination {...bySchool} address={address} sizes={pageSizes} />}
        />
      )}
    </Page>
  );
}

const counts: Column[] = [
  { key: "open", label: t("check.open"), align: "right" },
  { key: "answered", label: t("check.answered"), align: "right" },
];

interface DoubtTableProps {
  doubts: readonly Doubt[];
  place: { exam_year: number; school_code: string | null; district_code: string | null };
  empty: ReactNode;
}

const sumOf = (doubts: readonly Doubt[], state: "open" | "answered"): number =>
  doubts.reduce((sum, doubt) => sum + doubt[state], 0);

/** Each count leads to its records. */
const DoubtTable = ({ doubts, place, empty }: DoubtTableProps) => (
  <DataTable
    caption={t("check.by_rule", {
      open: figure(sumOf(doubts, "open")),
      total: figure(sumOf(doubts, "open") + sumOf(doubts, "answered")),
    })}
    columns={[{ key: "doubt", label: t("check.finding") }, ...counts]}
    rows={doubts.map(({ rule, kind, open, answered }) => {
      const doubt = rule ? t(`check.rule.${rule}`) : t("check.pairs", { kind: t(`duplicate.kind.${kind}`) });
      const counted = (n: number, state: "open" | "answered") => {
        if (n === 0) return figure(n);
        const href = rule
          ? checksAddress({ ...place, rule, state })()
          : duplicatesAddress({ ...place, kind, state: state === "open" ? state : null })();
        return (
          <a href={href} aria-label={`${figure(n)} ${doubt}, ${t(`check.${state}`)}`}>
            {figure(n)}
          </a>
        );
      };
      return {
        id: rule ?? `pairs-${kind}`,
        cells: { doubt, open: counted(open, "open"), answered: counted(answered, "answered") },
      };
    })}
    empty={empty}
  />
);

interface SchoolTableProps {
  caption: string;
  schools: readonly CheckedSchool[];
  year: number;
  bar: ReactNode;
}

const SchoolTable = ({ caption, schools, year, bar }: SchoolTableProps) => (
  <DataTable
    id="sekolah"
    caption={caption}
    columns={[
      { key: "school_name", label: labelOf("school_name") },
      { key: "school_code", label: labelOf("school_code"), nowrap: true },
      { key: "district_code", label: labelOf("district_code"), nowrap: true },
      ...counts,
    ]}
    rows={schools.map(({ school_code, school_name, district_code, open, answered }) => ({
      id: school_code,
      cells: {
        school_name: <a href={checksAddress({ exam_year: year, school_code })()}>{school_name}</a>,
        school_code,
        district_code,
        open: figure(open),
        answered: figure(answered),
      },
    }))}
    empty={null}
    bar={bar}
  />
);
