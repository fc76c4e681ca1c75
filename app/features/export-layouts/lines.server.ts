import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope.server";
import { db, sqlite } from "~/db/client.server";
import { school_exam_years, schools, students } from "~/db/schema";
import { textOf } from "~/features/exports/columns";
import type { StudentRecord } from "~/features/students/queries.server";
import { lengthOf } from "~/features/values/text";
import { labelOf, type Problem, problem } from "~/messages";
import type { LayoutColumn } from "./columns";
import type { Layout } from "./queries.server";

const inFile = (actor: Actor, layout: Layout, exam_year: number): SQL | undefined =>
  and(
    eq(students.exam_year, exam_year),
    isNull(students.withdrawn_at),
    layout.exam_type_code === null ? undefined : eq(schools.exam_type_code, layout.exam_type_code),
    layout.is_final_only ? eq(school_exam_years.state, "muktamad") : undefined,
    visibleTo(actor),
  );

const ofPlace = and(
  eq(school_exam_years.school_code, students.school_code),
  eq(school_exam_years.exam_year, students.exam_year),
);

/** By school, then roll number; candidates without one come last, in the order of entry. */
export function idsInFile(actor: Actor, layout: Layout, exam_year: number): number[] {
  const numbers = [sql`${students.student_code} is null`, asc(students.student_code), asc(students.id)];
  return db
    .select({ id: students.id })
    .from(students)
    .innerJoin(schools, eq(schools.school_code, students.school_code))
    .innerJoin(school_exam_years, ofPlace)
    .where(inFile(actor, layout, exam_year))
    .orderBy(asc(students.school_code), ...numbers)
    .all()
    .map(({ id }) => id);
}

export interface FinalLists {
  total: number;
  final: number;
}

const listsOfYear = sqlite.prepare<{ exam_year: number; exam_type_code: string | null }, FinalLists>(`
  select count(*) as total, coalesce(sum(r.state = 'muktamad'), 0) as final from school_exam_years r
  join schools s on s.school_code = r.school_code
  where r.exam_year = :exam_year and s.exam_type_code = coalesce(:exam_type_code, s.exam_type_code)`);

export const finalLists = ({ exam_type_code }: Layout, exam_year: number): FinalLists =>
  listsOfYear.get({ exam_year, exam_type_code }) ?? { total: 0, final: 0 };

/** Changes with every candidate, school and list of the year; the last change is of the manifest too. */
const stamp = sqlite.prepare<{ exam_year: number }, { n: number; changed_at: string | null }>(`
  select count(*) as n, max(updated_at) as changed_at from (
    select updated_at from students where exam_year = :exam_year
    union all select updated_at from school_exam_years where exam_year = :exam_year
    union all select updated_at from schools)`);

export const stampOf = (exam_year: number) => stamp.get({ exam_year }) ?? { n: 0, changed_at: null };

interface Place {
  hq_code: string;
  hq_code_alt: string | null;
  state: string;
}

const places = sqlite.prepare<[exam_year: number], Place & { school_code: string }>(`
  select r.school_code, s.hq_code, s.hq_code_alt, r.state from school_exam_years r
  join schools s on s.school_code = r.school_code where r.exam_year = ?`);

/** The texts of a candidate, as wide as their columns; texts that do not fit go in `overflows`. */
export function lineWriter(columns: readonly LayoutColumn[], exam_year: number, isFixed: boolean) {
  const ofSchool = new Map(places.all(exam_year).map(({ school_code, ...place }) => [school_code, place]));
  const overflows: Problem[] = [];
  const textIn = (student: StudentRecord, { field, constant }: LayoutColumn): string => {
    switch (field) {
      case null:
        return constant;
      case "school_name":
      case "district_code":
      case "exam_type_code":
        return student.schools[field];
      case "hq_code":
      case "hq_code_alt":
      case "state":
        return ofSchool.get(student.school_code)?.[field] ?? "";
      default:
        return textOf(student[field]);
    }
  };
  const cells = (student: StudentRecord): string[] =>
    columns.map((column) => {
      const raw = textIn(student, column);
      const text = column.codes.get(raw) ?? raw;
      const { width } = column;
      if (width === null) return text;
      const length = lengthOf(text);
      if (length > width && !column.is_cut) {
        const { full_name, school_code } = student;
        const name = column.heading || (column.field ? labelOf(column.field) : column.constant);
        const values = { full_name, school_code, column: name, n: length, max: width };
        overflows.push(problem("layout_overflow", values));
      }
      const fitting = length > width ? [...text].slice(0, width).join("") : text;
      return isFixed ? padded(fitting, column) : fitting;
    });
  return { cells, overflows };
}

export function padded(text: string, { width, align }: Pick<LayoutColumn, "width" | "align">): string {
  const room = Math.max(0, (width ?? 0) - lengthOf(text));
  if (align === "left") return text + " ".repeat(room);
  return (align === "zeros" ? "0" : " ").repeat(room) + text;
}
