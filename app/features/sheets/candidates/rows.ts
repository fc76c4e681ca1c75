import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { preparedInScope } from "~/auth/scope";
import { db } from "~/db/client";
import { exam_rooms, room_seats, schools, special_needs, students } from "~/db/schema";
import type { SchoolYear } from "~/features/values/school-year";
import type { SheetFilters, SheetOrder } from "./filters";

export const MOST_ON_A_SHEET = 1000;

const { ic_number, birth_cert_number, passport_number, student_code } = students;

const columns = {
  id: students.id,
  student_code,
  full_name: students.full_name,
  full_name_arabic: students.full_name_arabic,
  ic_number,
  birth_cert_number,
  passport_number,
  visa_number: students.visa_number,
  gender: students.gender,
  class_name: students.class_name,
  is_citizen: students.is_citizen,
  is_student: students.is_student,
  identity: sql`coalesce(${ic_number}, ${birth_cert_number}, ${passport_number})`,
  late: students.is_late,
  seat: room_seats.seat,
  room_name: exam_rooms.name,
  need: special_needs.student_id,
};

type Text = string | null;

/** A value for each of the columns, in their order. */
export type CandidateRow = [
  ...[id: number, student_code: Text, full_name: string, full_name_arabic: Text, ic_number: Text],
  ...[birth_cert_number: Text, passport_number: Text, visa_number: Text, gender: Text, class_name: Text],
  ...[is_citizen: number, is_student: number, identity: Text, late: number],
  ...[seat: number | null, room_name: Text, need: number | null],
];

/** The values of the statements below. */
export function parametersOf({ school_code, exam_year }: SchoolYear, filters: SheetFilters) {
  const { class_name, gender, number_from, number_to, only_students, student_id, room_id } = filters;
  return {
    ...{ school_code, exam_year, class_name, gender, number_from, number_to },
    only_students: only_students ? 1 : null,
    student_id: student_id ?? null,
    room_id: room_id ?? null,
  };
}

const value = (name: keyof ReturnType<typeof parametersOf>) => sql.placeholder(name);

export const inSchoolYear = and(
  eq(students.school_code, value("school_code")),
  eq(students.exam_year, value("exam_year")),
  isNull(students.withdrawn_at),
);

/** A room of the school may have candidates of another school. */
export const inRoom = and(
  sql`${students.id} in (select s.student_id from ${room_seats} s join ${exam_rooms} r on r.id = s.room_id
    where r.id = ${value("room_id")} and r.school_code = ${value("school_code")}
    and r.exam_year = ${value("exam_year")})`,
  isNull(students.withdrawn_at),
);

/** The number at the end: 7 in `PSRA01/007`. */
const number = sql`cast(substr(${student_code}, length(rtrim(${student_code}, '0123456789')) + 1) as integer)`;

export const isSelected = and(
  sql`(${value("class_name")} is null or ${students.class_name} = ${value("class_name")})`,
  sql`(${value("gender")} is null or ${students.gender} = ${value("gender")})`,
  sql`(${value("number_from")} is null or ${number} >= ${value("number_from")})`,
  sql`(${value("number_to")} is null or ${number} between 1 and ${value("number_to")})`,
  sql`(${value("student_id")} is null or ${students.id} = ${value("student_id")})`,
  sql`(${value("only_students")} is null or ${students.is_student} = 1)`,
);

const rowsOf = (place: SQL | undefined, order: SQL[]) =>
  preparedInScope(
    (visible) =>
      db
        .select(columns)
        .from(students)
        .innerJoin(schools, eq(schools.school_code, students.school_code))
        .leftJoin(room_seats, eq(room_seats.student_id, students.id))
        .leftJoin(exam_rooms, eq(exam_rooms.id, room_seats.room_id))
        .leftJoin(special_needs, eq(special_needs.student_id, students.id))
        .where(and(place, visible, isSelected))
        .orderBy(...order)
        .limit(MOST_ON_A_SHEET)
        .prepare(),
    students.exam_year,
  );

const lateLast = asc(students.is_late);
const byNumber = [isNull(student_code), asc(student_code)];
const byClass = [asc(students.class_name), asc(students.full_name), asc(students.id)];

export const rowsInSchoolYear: Record<SheetOrder, ReturnType<typeof rowsOf>> = {
  student_code: rowsOf(inSchoolYear, [lateLast, ...byNumber, ...byClass]),
  class_name: rowsOf(inSchoolYear, [lateLast, ...byClass]),
  full_name: rowsOf(inSchoolYear, [lateLast, asc(students.full_name), asc(students.id)]),
};
export const rowsInRoom = rowsOf(inRoom, [asc(room_seats.seat)]);
