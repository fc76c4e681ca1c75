import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import { isBoundToOneSchool } from "~/auth/roles";
import { dayOfPaper } from "~/features/exam-papers/schema";
import { examYearChoices, whyYearClosed } from "~/features/exam-years/queries";
import { districtsIn } from "~/features/lookups/queries";
import {
  type DistrictOnBoard,
  type PaperOnScriptBoard,
  type SchoolToCall,
  schoolsToCall,
  scriptBoardOf,
} from "~/features/scripts/board";
import { scriptBoard } from "~/features/scripts/schema";
import { phoneAddress } from "~/features/values/contact";
import { requireActor } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { readListQuery } from "~/http/query";
import { figure, labelOf, t } from "~/messages";
import { listOf } from "~/routes/absences/parts/words";
import { listAddress } from "~/routes/parts/addresses";
import type { Screen } from "~/routes/parts/screen";
import { ButtonLink, DataTable, FilterForm, Page, pageTitle, SelectField } from "~/ui";
import { boardAddress, labelsOf, ofAll, paperAddress, paperState, scanOf } from "./parts/words";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("script.title"), { context: data?.exam_year ?? undefined }) },
];

export const handle: Screen = { hasRows: true };

/** The schools to call are of one district at a time, so that the page stays light. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "absence.view");
  const query = readListQuery(request, scriptBoard);
  const exam_year = query.exam_year ?? chosenYear(request);
  const board = exam_year === null ? null : scriptBoardOf(actor, exam_year);
  const names = new Map(districtsIn(exam_year).map(({ code, name }) => [code, name]));
  const districts = (board?.districts ?? []).map((one) => ({
    ...one,
    name: names.get(one.district_code) ?? one.district_code,
  }));
  const [only] = districts.length === 1 ? districts : [];
  // A school has no one to call: the table of papers says what it has not returned.
  const district_code = isBoundToOneSchool(actor) ? null : (only?.district_code ?? query.district_code);
  return {
    exam_year,
    papers: board?.papers.filter(({ due }) => due > 0) ?? [],
    districts,
    calls:
      exam_year === null || district_code === null ? null : schoolsToCall(actor, exam_year, district_code),
    years: examYearChoices(),
    returns: can(actor, "script.return") && exam_year !== null && whyYearClosed(exam_year) === null,
  };
}

export default function ScriptBoard() {
  const { exam_year, papers, districts, calls, years, returns } = useLoaderData<typeof loader>();
  if (exam_year === null) {
    return (
      <Page title={t("script.title")}>
        <p className="empty" id="baris">
          {t("script.no_year")}
        </p>
      </Page>
    );
  }
  const address = listAddress(boardAddress, { exam_year }, {});
  return (
    <Page
      title={t("script.title")}
      context={exam_year}
      intro={t("script.intro")}
      back={{ href: listOf(exam_year), label: t("absence.title") }}
      actions={
        returns && (
          <>
            <ButtonLink href={scanOf({ exam_year })}>{t("script.scan")}</ButtonLink>
            <ButtonLink href={labelsOf(exam_year)} kind="quiet">
              {t("sheet.name_of.packet-scripts")}
            </ButtonLink>
          </>
        )
      }
      wide
    >
      <FilterForm action={boardAddress} isQuestion>
        <SelectField name="exam_year" value={exam_year} options={years} blank={false} />
      </FilterForm>
      <PapersTable year={exam_year} papers={papers} />
      {districts.length > 1 && (
        <DistrictsTable
          districts={districts}
          addressOf={(district_code) => `${address({ district_code })}#hubungi`}
        />
      )}
      {calls && <CallsTable calls={calls} />}
    </Page>
  );
}

const right = (key: string, label: string) => ({ key, label, align: "right" as const });
const backColumns = [
  right("attendance", t("script.attendance")),
  right("scripts", t("script.scripts")),
  right("reports", labelOf("is_reported")),
];

const PapersTable = ({ year, papers }: { year: number; papers: readonly PaperOnScriptBoard[] }) => (
  <DataTable
    caption={t("script.caption", { year, n: papers.length })}
    columns={[
      { key: "name", label: labelOf("name") },
      { key: "exam_type_code", label: labelOf("exam_type_code"), hideOnNarrow: true },
      { key: "held_on", label: labelOf("held_on"), nowrap: true },
      ...backColumns,
      right("expected", t("script.expected")),
      right("returned", t("script.returned")),
      { key: "state", label: t("script.state") },
    ]}
    rows={papers.map((paper) => ({
      id: paper.id,
      cells: {
        name: (
          <a href={paperAddress(paper.id)}>
            {paper.code} {paper.name}
          </a>
        ),
        exam_type_code: paper.exam_type_code,
        held_on: dayOfPaper(paper),
        attendance: ofAll(paper.attendance, paper.due),
        scripts: ofAll(paper.scripts, paper.due),
        reports: ofAll(paper.reports, paper.due),
        expected: figure(paper.expected),
        returned: figure(paper.returned),
        state: paperState(paper),
      },
    }))}
    empty={t("script.none", { year })}
    fits
  />
);

interface DistrictsTableProps {
  districts: readonly (DistrictOnBoard & { name: string })[];
  addressOf: (district_code: string) => string;
}

const DistrictsTable = ({ districts, addressOf }: DistrictsTableProps) => (
  <DataTable
    id="daerah"
    caption={t("script.districts_caption")}
    columns={[
      { key: "name", label: labelOf("district_code") },
      ...backColumns,
      right("schools", t("script.schools_missing")),
    ]}
    rows={districts.map(({ district_code, name, attendance, scripts, reports, due, schools }) => ({
      id: district_code,
      cells: {
        name: <a href={addressOf(district_code)}>{name}</a>,
        attendance: ofAll(attendance, due),
        scripts: ofAll(scripts, due),
        reports: ofAll(reports, due),
        schools: figure(schools),
      },
    }))}
    empty={t("script.calls_none")}
  />
);

const missing = ({ attendance, scripts, reports }: SchoolToCall): string =>
  [
    attendance.length > 0 && t("script.missing_attendance", { papers: attendance.join(", ") }),
    scripts.length > 0 && t("script.missing_scripts", { papers: scripts.join(", ") }),
    reports.length > 0 && t("script.missing_reports", { papers: reports.join(", ") }),
  ]
    .filter(Boolean)
    .join("; ");

const CallsTable = ({ calls }: { calls: readonly SchoolToCall[] }) => (
  <DataTable
    id="hubungi"
    caption={t("script.calls_caption", { n: calls.length })}
    columns={[
      { key: "school_name", label: labelOf("school_name") },
      { key: "school_code", label: labelOf("school_code"), nowrap: true },
      { key: "missing", label: t("script.missing") },
      { key: "contact_name", label: t("call_list.contact") },
      { key: "contact_phone", label: labelOf("contact_phone"), nowrap: true },
    ]}
    rows={calls.map((school) => ({
      id: school.registration_id,
      cells: {
        school_name: school.school_name,
        school_code: school.recorded_school_code,
        missing: missing(school),
        contact_name: school.contact_name ?? t("school.contact_none"),
        contact_phone: school.contact_phone && (
          <a href={phoneAddress(school.contact_phone)}>{school.contact_phone}</a>
        ),
      },
    }))}
    empty={t("script.calls_none")}
  />
);
