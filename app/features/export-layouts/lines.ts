import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope";
import { db, sqlite } from "~/db/client";
import { school_exam_years, schools } from "~/db/schema";
import { textOf } from "~/features/exports/columns";
import type { StudentRecord } from "~/features/students/queries";
import { lengthOf } from "~/features/values/text";
import { labelOf, type Problem, problem } from "~/messages";
import type { LayoutColumn, LayoutField } from "./columns";
import type { Layout } from "./queries";
import type { LayoutNew } from "./schema";

interface ListInFile {
  school_code: string;
  n: number;
}

/** The schools of the file in its order, with the number of their candidates in it. */
export function listsInFile(actor: Actor, layout: LayoutNew, exam_year: number): ListInFile[] {
  const { school_code, total_students, total_withdrawn, state } = school_exam_years;
  const more = layout.has_withdrawn ? total_withdrawn : sql`0`;
  const n = sql<number>`${total_students} + ${more}`;
  return db
    .select({ school_code, n })
    .from(school_exam_years)
    .innerJoin(schools, eq(schools.school_code, school_code))
    .where(
      and(
        eq(school_exam_years.exam_year, exam_year),
        gt(n, 0),
        layout.exam_type_code === null
          ? undefined
          : eq(school_exam_years.exam_type_code, layout.exam_type_code),
        layout.is_final_only ? eq(state, "muktamad") : undefined,
        visibleTo(actor),
      ),
    )
    .orderBy(asc(school_code))
    .all();
}

/** By school, then roll number; candidates without one come last, in the order of entry. */
const idsOfSchools = sqlite
  .prepare<[codes: string, exam_year: number, has_withdrawn: number], number>(`
    select id from students indexed by students_by_school
    where school_code in (select value from json_each(?)) and exam_year = ? and (withdrawn_at is null or ?)
    order by school_code, student_code is null, student_code, id`)
  .pluck();

const schoolsAtOnce = 20;

/** Some schools at a time, because the sort of a whole year would stop the server. */
export function* idsInFile(
  lists: readonly ListInFile[],
  { has_withdrawn }: Pick<Layout, "has_withdrawn">,
  exam_year: number,
): Generator<number[], void> {
  for (let at = 0; at < lists.length; at += schoolsAtOnce) {
    const codes = lists.slice(at, at + schoolsAtOnce).map(({ school_code }) => school_code);
    yield idsOfSchools.all(JSON.stringify(codes), exam_year, Number(has_withdrawn));
  }
}

export interface FinalLists {
  total: number;
  final: number;
}

const listsOfYear = sqlite.prepare<{ exam_year: number; exam_type_code: string | null }, FinalLists>(`
  select count(*) as total, coalesce(sum(r.state = 'muktamad'), 0) as final from school_exam_years r
  where r.exam_year = :exam_year and r.exam_type_code = coalesce(:exam_type_code, r.exam_type_code)`);

export const finalLists = ({ exam_type_code }: Layout, exam_year: number): FinalLists =>
  listsOfYear.get({ exam_year, exam_type_code }) ?? { total: 0, final: 0 };

/** Changes with every candidate, school, list and district of the year; the last change is of the manifest too. */
const stamp = sqlite.prepare<{ exam_year: number }, { sequence: number | null; changed_at: string | null }>(`
  select (select sequence from student_changes where exam_year = :exam_year order by sequence desc limit 1) as sequence,
    nullif(max(
      coalesce((select max(updated_at) from students where exam_year = :exam_year), ''),
      coalesce((select max(updated_at) from school_exam_years where exam_year = :exam_year), ''),
      coalesce((select max(updated_at) from schools), ''), coalesce((select max(updated_at) from districts), '')
    ), '') as changed_at`);

export const stampOf = (exam_year: number) =>
  stamp.get({ exam_year }) ?? { sequence: null, changed_at: null };

interface Place {
  district_name: string;
  hq_code: string;
  hq_code_alt: string | null;
  state: string;
}

const places = sqlite.prepare<[exam_year: number], Place & { school_code: string }>(`
  select school_code, district_name, hq_code, hq_code_alt, state from school_exam_years where exam_year = ?`);

type TextOf = (field: LayoutField) => string;

/** What a layout writes of a candidate, before its codes and widths. */
export const textsOf =
  (student: StudentRecord, place: Place | undefined): TextOf =>
  (field) => {
    switch (field) {
      case "school_code":
        return student.schools.recorded_school_code;
      case "school_name":
      case "district_code":
      case "exam_type_code":
        return student.schools[field];
      case "district_name":
      case "hq_code":
      case "hq_code_alt":
      case "state":
        return place?.[field] ?? "";
      case "is_withdrawn":
        return textOf(student.withdrawn_at !== null);
      case "change_kind":
      case "changed_fields":
        return "";
      default:
        return textOf(student[field]);
    }
  };

/** The texts of a candidate, as wide as their columns; texts that do not fit go in `overflows`. */
export function lineWriter(columns: readonly LayoutColumn[], exam_year: number, isFixed: boolean) {
  const ofSchool = new Map(places.all(exam_year).map(({ school_code, ...place }) => [school_code, place]));
  const { cellsOf, overflows } = cellWriter(columns, isFixed);
  const cells = (student: StudentRecord): string[] =>
    cellsOf(textsOf(student, ofSchool.get(student.school_code)), student);
  return { cells, overflows };
}

/** Of a candidate whose texts may be of another day than today's record. */
export function cellWriter(columns: readonly LayoutColumn[], isFixed: boolean) {
  const overflows: Problem[] = [];
  const cellsOf = (textIn: TextOf, who: { full_name: string; school_code: string }): string[] =>
    columns.map((column) => {
      const raw = column.field === null ? column.constant : textIn(column.field);
      const text = column.codes.get(raw) ?? raw;
      const { width } = column;
      if (width === null) return text;
      const length = lengthOf(text);
      if (length > width && !column.is_cut) {
        const name = column.heading || (column.field ? labelOf(column.field) : column.constant);
        const { full_name, school_code } = who;
        const values = { full_name, school_code, column: name, n: length, max: width };
        overflows.push(problem("layout_overflow", values));
      }
      const fitting = length > width ? [...text].slice(0, width).join("") : text;
      return isFixed ? padded(fitting, column) : fitting;
    });
  return { cellsOf, overflows };
}

function padded(text: string, { width, align }: Pick<LayoutColumn, "width" | "align">): string {
  const room = Math.max(0, (width ?? 0) - lengthOf(text));
  if (align === "left") return text + " ".repeat(room);
  return (align === "zeros" ? "0" : " ").repeat(room) + text;
}

export const headings = ({ format }: Pick<LayoutNew, "format">, columns: readonly LayoutColumn[]): string[] =>
  columns.map((column) =>
    format === "fixed" ? padded(column.heading, { ...column, align: "left" }) : column.heading,
  );
