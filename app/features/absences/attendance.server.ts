import { and, count, eq, inArray } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope.server";
import { recordEvent } from "~/db/audit.server";
import { db, write } from "~/db/client.server";
import { saved } from "~/db/outcome";
import { exam_papers, school_exam_years, schools, students } from "~/db/schema";
import { papersOf } from "~/features/exam-papers/queries.server";
import { listDistricts, listExamTypes } from "~/features/lookups/queries.server";
import type { Cell } from "~/features/values/csv.server";
import { labelOf, t } from "~/messages";
import { type Attendance, addedAttendance } from "./attendance";
import { absent, counted } from "./queries.server";
import { isHeld } from "./rules";

export interface SchoolAttendance extends Attendance {
  school_code: string;
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

export function attendanceBySchool(actor: Actor, exam_year: number): SchoolAttendance[] {
  const held = heldPapers(exam_year);
  const missed = absent({ school_code: schools.school_code, n: count() })
    .where(and(inArray(exam_papers.id, [...held.values()].flat()), counted(actor)))
    .groupBy(students.id)
    .all();
  const missedOf = new Map<string, typeof missed>();
  for (const one of missed) {
    const own = missedOf.get(one.school_code);
    if (own) own.push(one);
    else missedOf.set(one.school_code, [one]);
  }
  const { school_code, school_name, district_code, exam_type_code } = schools;
  const { total_students } = school_exam_years;
  return db
    .select({ school_code, school_name, district_code, exam_type_code, total_students })
    .from(school_exam_years)
    .innerJoin(schools, eq(schools.school_code, school_exam_years.school_code))
    .where(and(eq(school_exam_years.exam_year, exam_year), visibleTo(actor)))
    .orderBy(schools.school_name, schools.id)
    .all()
    .map((school) => {
      const papers = held.get(school.exam_type_code)?.length ?? 0;
      const own = missedOf.get(school.school_code) ?? [];
      const total_never = own.filter(({ n }) => n >= papers).length;
      return {
        ...school,
        total_sat: papers === 0 ? null : school.total_students - total_never,
        total_never,
        total_partly: own.length - total_never,
      };
    });
}

export function attendanceGroups(rows: readonly SchoolAttendance[]) {
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
    exam_types: groups(listExamTypes(), "exam_type_code"),
    districts: groups(listDistricts(), "district_code"),
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
  const { exam_types, districts } = attendanceGroups(rows);
  const figures = (one: Attendance) => [one.total_students, one.total_sat, one.total_never, one.total_partly];
  return [
    [
      t("stats.level"),
      labelOf("code"),
      labelOf("name"),
      labelOf("district_code"),
      labelOf("exam_type_code"),
      t("absence.registered"),
      t("absence.sat"),
      t("absence.never"),
      t("absence.partly"),
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
      one.school_code,
      one.school_name,
      one.district_code,
      one.exam_type_code,
      ...figures(one),
    ]),
  ];
}
