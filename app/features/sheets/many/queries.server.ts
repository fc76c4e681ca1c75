import { and, asc, eq, inArray, type SQL } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope.server";
import { db } from "~/db/client.server";
import { school_exam_years, schools, sheet_prints } from "~/db/schema";
import type { PrintState } from "~/features/school-exam-years/list-state";
import { contentOf } from "../content.server";
import type { Sheet } from "../queries.server";
import { rollSheets } from "../roll-sheets";
import { schoolsNamed } from "./named-schools";
import type { ManyFilters } from "./schema";

const { school_code, district_code, exam_type_code } = school_exam_years;
const inOrder = [asc(district_code), asc(exam_type_code), asc(school_code)];

export interface SchoolToPrint {
  school_code: string;
  exam_type_code: string;
  school_name: string;
  total_students: number;
  print_state: PrintState;
}

const registered = (actor: Actor, exam_year: number, ...wanted: (SQL | undefined)[]): SchoolToPrint[] =>
  db
    .select({
      school_code,
      exam_type_code,
      school_name: school_exam_years.school_name,
      total_students: school_exam_years.total_students,
      print_state: school_exam_years.print_state,
    })
    .from(school_exam_years)
    .innerJoin(schools, eq(schools.school_code, school_code))
    .where(and(eq(school_exam_years.exam_year, exam_year), visibleTo(actor), ...wanted))
    .orderBy(...inOrder)
    .all();

/** In the order of every print: the codes of the district, the exam type and the school. */
export function schoolsToPrint(actor: Actor, filters: ManyFilters): SchoolToPrint[] {
  const { exam_year, state, schools: named } = filters;
  return registered(
    actor,
    exam_year,
    filters.district_code === null ? undefined : eq(district_code, filters.district_code),
    filters.exam_type_code === null ? undefined : eq(exam_type_code, filters.exam_type_code),
    state === null ? undefined : eq(school_exam_years.state, state),
    named === null ? undefined : inArray(school_code, schoolsNamed(named)),
  );
}

export const schoolsOfPart = (actor: Actor, exam_year: number, codes: readonly string[]): SchoolToPrint[] =>
  registered(actor, exam_year, inArray(school_code, [...codes]));

/** Of a roll sheet the state of its registration; of another sheet, whether any unmasked receipt has the data of now. */
export function printStateOf(sheet: Sheet, { print_state }: SchoolToPrint): PrintState {
  if (Object.hasOwn(rollSheets, sheet.sheet)) return print_state;
  const of = and(
    eq(sheet_prints.school_code, sheet.school_code),
    eq(sheet_prints.exam_year, sheet.year),
    eq(sheet_prints.sheet, sheet.sheet),
    eq(sheet_prints.filters, sheet.filters),
  );
  const isThere = (where: SQL | undefined) =>
    db.select({ id: sheet_prints.id }).from(sheet_prints).where(where).limit(1).get() !== undefined;
  if (!isThere(of)) return "unprinted";
  const { sheet: name, candidates, filters } = sheet;
  const { checksum } = contentOf(name, sheet, candidates, filters);
  return isThere(and(of, eq(sheet_prints.checksum, checksum))) ? "current" : "changed";
}
