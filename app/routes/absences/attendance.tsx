import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { attendanceBySchool, attendanceGroups } from "~/features/absences/attendance-queries";
import { attendanceQuery } from "~/features/absences/schema";
import { examYearChoices } from "~/features/exam-years/queries";
import { requireActor } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { readListQuery } from "~/http/query";
import { labelOf, t } from "~/messages";
import { ButtonLink, FilterForm, Page, pageTitle, SelectField } from "~/ui";
import { listOf } from "./parts/address";
import { AttendanceTable } from "./parts/attendance-table";
import { coverageOf } from "./parts/words";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("absence.attendance"), { context: data?.exam_year ?? undefined }) },
];

const path = "/admin/stats/attendance";

/** The schools of one district at a time, so that the page stays light. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "stats.view");
  const query = readListQuery(request, attendanceQuery);
  const exam_year = query.exam_year ?? chosenYear(request);
  const all = exam_year === null ? [] : attendanceBySchool(actor, exam_year);
  const groups = attendanceGroups(all);
  const [only] = groups.districts.length === 1 ? groups.districts : [];
  const district_code = only?.code ?? query.district_code;
  const schools = all.filter((school) => school.district_code === district_code);
  return { exam_year, ...groups, schools, years: examYearChoices() };
}

export default function AttendanceFigures() {
  const { exam_year, state, exam_types, districts, schools, years } = useLoaderData<typeof loader>();
  if (exam_year === null || state.total_students === 0) {
    return (
      <Page title={t("absence.attendance")} context={exam_year}>
        <p className="empty">{t(exam_year === null ? "exam_paper.no_year" : "absence.no_candidates")}</p>
      </Page>
    );
  }
  const whole = { code: "", name: t("absence.total"), ...state };
  return (
    <Page
      title={t("absence.attendance")}
      context={exam_year}
      intro={`${t("absence.attendance_intro")} ${coverageOf(state)}`}
      actions={
        <>
          <ButtonLink href={listOf(exam_year)}>{t("absence.by_paper")}</ButtonLink>
          <ButtonLink href={`${path}.xlsx?exam_year=${exam_year}`}>{t("printout.xlsx")}</ButtonLink>
          <ButtonLink href={`${path}.csv?exam_year=${exam_year}`}>{t("printout.csv")}</ButtonLink>
        </>
      }
      wide
    >
      <FilterForm action={path} isQuestion>
        <SelectField name="exam_year" value={exam_year} options={years} blank={false} />
      </FilterForm>
      <AttendanceTable id="jadual" caption={labelOf("exam_type_code")} rows={[...exam_types, whole]} />
      <AttendanceTable
        id="daerah"
        caption={labelOf("district_code")}
        rows={districts}
        href={(code) => `${path}?exam_year=${exam_year}&district_code=${encodeURIComponent(code)}`}
      />
      {schools.length > 0 && (
        <AttendanceTable
          id="sekolah"
          caption={t("absence.schools_of", { code: schools[0]?.district_code ?? "" })}
          rows={schools.map((school) => ({
            ...school,
            code: school.recorded_school_code,
            name: school.school_name,
          }))}
        />
      )}
    </Page>
  );
}
