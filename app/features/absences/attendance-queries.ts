import { and, count, eq, inArray } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope";
import { recordEvent } from "~/db/audit";
import { db, write } from "~/db/client";
import { saved } from "~/db/outcome";
import { attendance_returns, exam_papers, school_exam_years, schools, students } from "~/db/schema";
import { papersOf } from "~/features/exam-papers/queries";
import { districtsIn, examTypesIn } from "~/features/lookups/queries";
import type { Cell } from "~/features/values/csv";
import { labelOf, t } from "~/messages";
import {
  type Attendance,
  addedAttendance,
  attendanceFigures,
  attendanceHeadings,
  attendanceOf,
} from "./attendance";
import { absent, counted, isOfList } from "./queries";
import { isHeld } from "./rules";

export interface SchoolAttendance extends Attendance {
  school_code: string;
  recorded_school_code: string;
  school_name: string;
  district_code: string;
  exam_type_code: string;
}

export interface GroupAttendance extends Attendance {
  code: string;
  name: string;
}

/** By exam type, the papers that have begun. */
function heldPapers(exam_year: number): Map<string, number[]> {
  const held = new Map<string, number[]>();
  for (const { id, exam_type_code } of papersOf(exam_year).filter(isHeld))
    held.set(exam_type_code, [...(held.get(exam_type_code) ?? []), id]);
  return held;
}

/** By school, its candidates with an absence from a begun paper. */
function absenteesOf(actor: Actor, papers: readonly number[]) {
  const missed = absent({
    school_code: schools.school_code,
    missed: count(),
    missed_received: count(attendance_returns.id),
  })
    .leftJoin(attendance_returns, isOfList)
    .where(and(inArray(exam_papers.id, [...papers]), counted(actor)))
    .groupBy(students.id)
    .all();
  const bySchool = new Map<string, typeof missed>();
  for (const one of missed) {
    const own = bySchool.get(one.school_code);
    if (own) own.push(one);
    else bySchool.set(one.school_code, [one]);
  }
  return bySchool;
}

export function attendanceBySchool(actor: Actor, exam_year: number): SchoolAttendance[] {
  const held = heldPapers(exam_year);
  const papers = [...held.values()].flat();
  const absentees = absenteesOf(actor, papers);
  const { school_code, recorded_school_code, school_name, district_code, exam_type_code, total_students } =
    school_exam_years;
  return db
    .select({
      school_code,
      recorded_school_code,
      school_name,
      district_code,
      exam_type_code,
      total_students,
      received: count(exam_papers.id),
    })
    .from(school_exam_years)
    .innerJoin(schools, eq(schools.school_code, school_exam_years.school_code))
    .leftJoin(
      attendance_returns,
      and(
        eq(attendance_returns.registration_id, school_exam_years.id),
        inArray(attendance_returns.exam_paper_id, papers),
      ),
    )
    .leftJoin(
      exam_papers,
      and(
        eq(exam_papers.id, attendance_returns.exam_paper_id),
        eq(exam_papers.exam_type_code, exam_type_code),
      ),
    )
    .where(and(eq(school_exam_years.exam_year, exam_year), visibleTo(actor)))
    .groupBy(school_exam_years.id)
    .orderBy(school_name, school_exam_years.id)
    .all()
    .map(({ received, ...school }) => ({
      ...school,
      ...attendanceOf(
        school.total_students,
        { begun: held.get(school.exam_type_code)?.length ?? 0, received },
        absentees.get(school.school_code) ?? [],
      ),
    }));
}

export function attendanceGroups(rows: readonly SchoolAttendance[], exam_year: number | null) {
  const groups = (
    places: readonly { code: string; name: string }[],
    field: "district_code" | "exam_type_code",
  ) =>
    places.flatMap(({ code, name }): GroupAttendance[] => {
      const own = rows.filter((row) => row[field] === code);
      return own.length > 0 ? [{ code, name, ...addedAttendance(own) }] : [];
    });
  return {
    state: addedAttendance(rows),
    exam_types: groups(examTypesIn(exam_year), "exam_type_code"),
    districts: groups(districtsIn(exam_year), "district_code"),
  };
}

/** The rows of a file, with its event. */
export function exportAttendance(actor: Actor, exam_year: number): Cell[][] {
  const rows = attendanceBySchool(actor, exam_year);
  write(() => {
    const changes = { schools: rows.length };
    recordEvent(actor, { action: "attendance.exported", entity: "exam_year", exam_year, changes });
    return saved(null);
  });
  const { exam_types, districts } = attendanceGroups(rows, exam_year);
  const figures = (one: Attendance) => [
    ...attendanceFigures.map((name) => one[name]),
    one.total_received,
    one.total_due,
  ];
  return [
    [
      t("stats.level"),
      labelOf("code"),
      labelOf("name"),
      labelOf("district_code"),
      labelOf("exam_type_code"),
      ...attendanceFigures.map((name) => t(attendanceHeadings[name])),
      t("absence.lists_received"),
      t("absence.lists_due"),
    ],
    ...exam_types.map((one) => [
      labelOf("exam_type_code"),
      one.code,
      one.name,
      "",
      one.code,
      ...figures(one),
    ]),
    ...districts.map((one) => [labelOf("district_code"), one.code, one.name, one.code, "", ...figures(one)]),
    ...rows.map((one) => [
      labelOf("school_name"),
      one.recorded_school_code,
      one.school_name,
      one.district_code,
      one.exam_type_code,
      ...figures(one),
    ]),
  ];
}
