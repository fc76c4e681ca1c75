import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type Attendance, attendanceFigures, attendanceHeadings } from "~/features/absences/attendance";
import { attendanceBySchool, attendanceGroups } from "~/features/absences/attendance-queries";
import { attendanceQuery } from "~/features/absences/schema";
import { examYearChoices } from "~/features/exam-years/queries";
import { requireActor } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { readListQuery } from "~/http/query";
import { figure, labelOf, t } from "~/messages";
import { ButtonLink, DataTable, FilterForm, Page, pageTitle, SelectField } from "~/ui";
import { coverageOf, listOf, listsOf } from "./parts/words";

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
  const groups = attendanceGroups(all, exam_year);
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

interface AttendanceTableProps {
  id: string;
  caption: string;
  rows: readonly (Attendance & { code: string; name: string })[];
  href?: (code: string) => string;
}

const AttendanceTable = ({ id, caption, rows, href }: AttendanceTableProps) => (
  <DataTable
    id={id}
    caption={caption}
    columns={[
      { key: "name", label: labelOf("name") },
      { key: "code", label: labelOf("code") },
      ...attendanceFigures.map((key) => ({
        key,
        label: t(attendanceHeadings[key]),
        align: "right" as const,
      })),
      { key: "lists", label: t("absence.lists"), align: "right" as const, nowrap: true },
    ]}
    rows={rows.map(({ code, name, ...figures }) => ({
      id: code || "semua",
      cells: {
        name: href ? <a href={href(code)}>{name}</a> : code ? name : <strong>{name}</strong>,
        code,
        ...Object.fromEntries(
          attendanceFigures.map((key) => [
            key,
            figures[key] === null ? t("absence.not_yet") : figure(figures[key] ?? 0),
          ]),
        ),
        lists: listsOf(figures),
      },
    }))}
    empty={t("absence.no_candidates")}
  />
);
