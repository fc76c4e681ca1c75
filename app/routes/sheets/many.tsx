import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { examYearChoices } from "~/features/exam-years/queries";
import { filterChoices } from "~/features/lookups/queries";
import { listStates, printStates } from "~/features/school-exam-years/sign-off/rules";
import { manySheets } from "~/features/sheets/many/many-sheets";
import { type ManyOverview, overviewOfMany } from "~/features/sheets/many/overview";
import { type LeftOut, leftOutFor, mostPages, type PrintPlan, planMany } from "~/features/sheets/many/plan";
import { manyQuery, schoolsNamed } from "~/features/sheets/many/schema";
import { nameOfMany } from "~/features/sheets/names";
import { reprintSheetOf } from "~/features/sheets/reprints/reprint-sheets";
import { choicesFor, statisticsScopeOf } from "~/features/statistics/scope";
import { requireActor } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { readQueryLeniently } from "~/http/query";
import { figure, t } from "~/messages";
import { UnknownFilters } from "~/routes/parts/chips";
import type { Screen } from "~/routes/parts/screen";
import { type Choice, DataTable, FilterForm, Notice, Page, pageTitle, SelectField, TextField } from "~/ui";
import {
  type ManyView,
  manyAddress,
  manyPath,
  partAddress,
  pdfPath,
  reprintsAddress,
} from "./parts/addresses";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("sheet_many.title"), { context: data?.view.exam_year }) },
];

export const handle: Screen = { step: 4, failed: { page: "student.print_list_failed" } };

/** Counts the pages one by one only after a sheet was chosen, because those of the whole state take seconds. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "sheet.print_many");
  const query = readQueryLeniently(request, manyQuery);
  const { scope, unknown } = statisticsScopeOf(actor, query, chosenYear(request));
  const { sheet } = query;
  const view = { ...query, ...scope, sheet: sheet ?? "roll", year_before: undefined };
  const filters = scope !== null && unknown.length === 0 ? { ...view, exam_year: scope.exam_year } : null;
  return {
    view,
    unknown,
    overview: filters && sheet === null ? await overviewOfMany(actor, filters) : null,
    plan: filters && sheet !== null ? await planMany(actor, filters) : null,
    choices: {
      years: examYearChoices(),
      ...filterChoices(choicesFor(actor)),
    },
  };
}

export default function ManySheets() {
  const { view, unknown, overview, plan, choices } = useLoaderData<typeof loader>();
  const isUnknown = plan !== null && !plan.isFromKnown;
  const { from } = view;
  return (
    <Page
      wide
      title={t("sheet_many.title")}
      intro={t(plan ? "sheet_many.intro_parts" : "sheet_many.intro")}
      back={
        plan
          ? { href: overviewAddress(view), label: t("sheet_many.every_sheet") }
          : { href: "/students/sheets", label: t("sheet.title") }
      }
    >
      <UnknownFilters values={isUnknown && from ? [from, ...unknown] : unknown} />
      {view.schools !== null && (
        <Notice kind="info">{t("reprint.chosen", { n: schoolsNamed(view.schools).length })}</Notice>
      )}
      <ManyFilterForm {...{ view, choices }} isAnswered={plan !== null} />
      {overview && <ManySheetsTable {...{ overview, view }} />}
      {plan && view.exam_year !== null && !isUnknown && (
        <ManyParts {...{ plan, view }} exam_year={view.exam_year} />
      )}
    </Page>
  );
}

const overviewAddress = (view: ManyView): string =>
  manyAddress(view)({ sheet: null, print_state: null, from: null });

/** What there is to print, before a sheet is chosen. */
function ManySheetsTable({ overview, view }: { overview: ManyOverview; view: ManyView }) {
  const { exam_year, district_code } = view;
  const address = manyAddress(view);
  const { without_candidates: n } = overview;
  return (
    <DataTable
      caption={
        <>
          {t("sheet_many.overview", { n: figure(overview.schools) })}
          {n > 0 && t("sheet_many.overview_empty", { n: figure(n) })}
        </>
      }
      columns={[
        { key: "sheet", label: t("sheet_many.sheet") },
        { key: "schools", label: t("sheet_many.ready"), align: "right" },
        { key: "pages", label: t("sheet_many.pages_about"), align: "right" },
        { key: "drafts", label: t("sheet_many.drafts"), align: "right" },
        { key: "printed", label: t("sheet_many.printed"), align: "right" },
        { key: "edited", label: t("sheet_many.edited"), align: "right" },
      ]}
      rows={overview.sheets.map(({ sheet, schools, pages, drafts, printed }) => ({
        id: sheet,
        cells: {
          sheet: <a href={address({ sheet })}>{nameOfMany(sheet)}</a>,
          schools: figure(schools),
          pages: figure(pages),
          drafts: figure(drafts),
          printed: printed && figure(printed.printed),
          edited:
            printed &&
            (printed.edited > 0 ? (
              <a href={reprintsAddress({ exam_year, district_code, sheet: reprintSheetOf(sheet) })()}>
                {figure(printed.edited)}
                <span className="vh"> {nameOfMany(sheet)}</span>
              </a>
            ) : (
              figure(0)
            )),
        },
      }))}
      empty={null}
      fits
    />
  );
}

interface ManyFiltersProps {
  view: ManyView;
  /** A sheet was chosen. */
  isAnswered: boolean;
  choices: Record<"years" | "districts" | "exam_types", readonly Choice[]>;
}

const sheets = manySheets.map((value) => ({ value, label: nameOfMany(value) }));
const states = listStates.map((value) => ({ value, label: t(`list.${value}`) }));
const prints = printStates.map((value) => ({ value, label: t(`print_state.${value}`) }));

function ManyFilterForm({ view, isAnswered, choices }: ManyFiltersProps) {
  const all = t("word.all");
  return (
    <FilterForm
      action={manyPath}
      clearHref={isAnswered ? manyPath : undefined}
      hidden={{ schools: view.schools }}
      isQuestion
    >
      <SelectField name="exam_year" value={view.exam_year} options={choices.years} blank={false} />
      {isAnswered && (
        <SelectField
          name="sheet"
          label={t("sheet_many.sheet")}
          value={view.sheet}
          options={sheets}
          blank={false}
        />
      )}
      {choices.districts.length > 1 && (
        <SelectField
          name="district_code"
          value={view.district_code}
          options={choices.districts}
          blank={all}
        />
      )}
      <SelectField
        name="exam_type_code"
        value={view.exam_type_code}
        options={choices.exam_types}
        blank={all}
      />
      <SelectField name="state" value={view.state} options={states} blank={all} />
      {isAnswered && (
        <>
          <SelectField name="print_state" value={view.print_state} options={prints} blank={all} />
          <TextField name="from" label={t("sheet_many.from")} value={view.from} width="short" />
        </>
      )}
    </FilterForm>
  );
}

interface ManyPartsProps {
  plan: PrintPlan;
  view: ManyView;
  exam_year: number;
}

function ManyParts({ plan, view, exam_year }: ManyPartsProps) {
  const { parts, schools, candidates, pages } = plan;
  const { sheet } = view;
  const counted = { schools: figure(schools), candidates: figure(candidates), pages: figure(pages) };
  const address = manyAddress(view);
  return (
    <>
      <DataTable
        caption={t("sheet_many.caption", { sheet: nameOfMany(sheet), parts: parts.length, ...counted })}
        columns={[
          { key: "part", label: t("sheet_many.part") },
          { key: "schools", label: t("sheet_many.schools"), align: "right" },
          { key: "candidates", label: t("sheet_many.candidates"), align: "right" },
          { key: "pages", label: t("sheet_many.pages"), align: "right" },
          { key: "resume", label: t("sheet_many.resume") },
          { key: "pdf", label: t("sheet_many.pdf") },
        ]}
        rows={parts.map(({ schools, candidates, pages }, at) => {
          const [first = ""] = schools;
          const last = schools.at(-1) ?? first;
          return {
            id: at,
            cells: {
              part: (
                <a href={partAddress({ exam_year, sheet, schools })}>
                  {t("sheet_many.open", { n: at + 1, first, last })}
                </a>
              ),
              schools: figure(schools.length),
              candidates: figure(candidates),
              pages: pages > mostPages ? t("sheet_many.alone", { n: pages }) : figure(pages),
              pdf: (
                <a href={partAddress({ exam_year, sheet, schools }, pdfPath)}>
                  {t("sheet_many.pdf_part", { n: at + 1 })}
                </a>
              ),
              resume: <a href={address({ from: first })}>{t("sheet_many.from_here", { first })}</a>,
            },
          };
        })}
        empty={<p>{t("sheet_many.none")}</p>}
      />
      <LeftOutSchools left_out={plan.left_out} />
    </>
  );
}

const mostNamed = 60;

function LeftOutSchools({ left_out }: { left_out: Record<LeftOut, string[]> }) {
  const reasons = leftOutFor.filter((reason) => left_out[reason].length > 0);
  if (reasons.length === 0) return null;
  return (
    <Notice kind="info" title={t("sheet_many.left_out")}>
      {reasons.map((reason) => (
        <p key={reason}>
          <b>{t(`sheet_many.left_out.${reason}`, { n: left_out[reason].length })}</b>{" "}
          {left_out[reason].slice(0, mostNamed).join(", ")}{" "}
          {left_out[reason].length > mostNamed &&
            t("sheet_many.more", { n: left_out[reason].length - mostNamed })}
        </p>
      ))}
    </Notice>
  );
}
