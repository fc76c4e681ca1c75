import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import { isBoundToOneSchool } from "~/auth/roles";
import { examYearChoices, whyYearClosed } from "~/features/exam-years/queries";
import { listDistricts } from "~/features/lookups/queries";
import { scriptBoardOf } from "~/features/scripts/board";
import { scriptBoard } from "~/features/scripts/schema";
import { requireActor } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { readListQuery } from "~/http/query";
import { t } from "~/messages";
import { listOf } from "~/routes/absences/parts/address";
import { listAddress } from "~/routes/parts/addresses";
import type { Screen } from "~/routes/parts/screen";
import { ButtonLink, FilterForm, Page, pageTitle, SelectField } from "~/ui";
import { boardAddress, labelsOf, scanOf } from "./parts/address";
import { CallsTable, DistrictsTable, PapersTable } from "./parts/board-tables";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("script.title"), { context: data?.exam_year ?? undefined }) },
];

export const handle: Screen = { place: "/absentees", hasRows: true };

/** The schools to call are of one district at a time, so that the page stays light. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "absence.view");
  const query = readListQuery(request, scriptBoard);
  const exam_year = query.exam_year ?? chosenYear(request);
  const board = exam_year === null ? null : scriptBoardOf(actor, exam_year);
  const names = new Map(listDistricts().map(({ code, name }) => [code, name]));
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
    calls: district_code === null ? null : board?.calls.filter((one) => one.district_code === district_code),
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
