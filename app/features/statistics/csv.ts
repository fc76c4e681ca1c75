import type { Actor } from "~/auth/actor";
import { recordEvent } from "~/db/audit";
import { write } from "~/db/client";
import { saved } from "~/db/outcome";
import { csvText } from "~/features/values/csv";
import { t } from "~/messages";
import { candidateFigures, type Figures, type Group, unstated } from "./figures";
import type { StatisticsQuery } from "./schema";
import { type SchoolFigures, schoolFigures } from "./schools";
import type { StatisticsScope } from "./scope";
import { statisticsOf } from "./totals";

type Cell = string | number | null;

export function exportStatistics(actor: Actor, scope: StatisticsScope, query: StatisticsQuery): string {
  const { exam_year, district_code, exam_type_code } = scope;
  const { state, districts, exam_types } = statisticsOf(actor, scope);
  const ofSchools = schoolFigures(actor, scope, query);
  const rows: Cell[][] = [
    head(scope),
    line(t("stats.level_all"), ["", "", district_code, exam_type_code], state),
    ...districts.map((group) => ofGroup(t("label.district_code"), group, [group.code, exam_type_code])),
    ...exam_types.map((group) => ofGroup(t("label.exam_type_code"), group, [district_code, group.code])),
    ...ofSchools.map(ofSchool),
  ];
  write(() => {
    const changes = { district_code, exam_type_code, schools: ofSchools.length };
    recordEvent(actor, { action: "stats.exported", entity: "exam_year", exam_year, changes });
    return saved(null);
  });
  return csvText(rows);
}

const head = ({ exam_year, year_before }: StatisticsScope): Cell[] => [
  t("stats.level"),
  t("label.code"),
  t("label.name"),
  t("label.district_code"),
  t("label.exam_type_code"),
  t("stats.total_schools"),
  t("stats.total_empty_schools"),
  t("stats.total_complete_schools"),
  t("stats.students_of", { year: exam_year }),
  t("stats.total_male"),
  t("stats.total_female"),
  t("stats.unstated"),
  t("stats.total_student_with_code"),
  t("stats.total_not_citizen"),
  t("stats.total_without_ic"),
  t("stats.total_withdrawn"),
  year_before === null ? t("stats.students_before") : t("stats.students_of", { year: year_before }),
  t("stats.change"),
];

const ofGroup = (level: string, group: Group, place: Cell[]) =>
  line(level, [group.code, group.name, ...place], group);

function line(level: string, names: Cell[], { now, before }: Pick<Group, "now" | "before">): Cell[] {
  const { total_schools, total_empty_schools, total_complete_schools } = now;
  const schools = [total_schools, total_empty_schools, total_complete_schools];
  return [level, ...names, ...schools, ...candidates(now, before?.total_students ?? null)];
}

function ofSchool(school: SchoolFigures): Cell[] {
  const { recorded_school_code, school_name, district_code, exam_type_code, total_students } = school;
  const isComplete = total_students > 0 && school.total_student_with_code === total_students;
  const counted = [1, Number(total_students === 0), Number(isComplete)];
  const names = [recorded_school_code, school_name, district_code, exam_type_code];
  return [t("label.school_name"), ...names, ...counted, ...candidates(school, school.total_students_before)];
}

type OfCandidates = Omit<Figures, "total_schools" | "total_empty_schools" | "total_complete_schools">;

const candidates = (figures: OfCandidates, before: number | null): Cell[] => [
  ...candidateFigures.map((name) => (name === "unstated" ? unstated(figures) : figures[name])),
  before,
  before === null ? null : figures.total_students - before,
];
