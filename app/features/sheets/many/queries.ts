import { and, asc, count, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope";
import { db } from "~/db/client";
import { latest_prints, school_exam_years, schools, sheet_prints } from "~/db/schema";
import type { PrintState } from "~/features/school-exam-years/sign-off/rules";
import { contentOf } from "../content";
import { isPrintOf } from "../prints/commands";
import type { Sheet } from "../queries";
import { mayDiffer, wholeScope } from "../reprints/latest";
import { reprintSheets } from "../reprints/reprint-sheets";
import { rollSheets } from "../roll-sheets";
import type { ManyFilters } from "./schema";
import { schoolsNamed } from "./schema";

const { school_code, district_code, exam_type_code, exam_sheet } = school_exam_years;
const inOrder = [asc(district_code), asc(exam_type_code), asc(school_code)];

export interface SchoolToPrint {
  school_code: string;
  exam_type_code: string;
  exam_sheet: string;
  school_name: string;
  total_students: number;
  total_student_with_code: number;
  print_state: PrintState;
}

const registeredIn = (actor: Actor, exam_year: number, wanted: (SQL | undefined)[]) =>
  and(eq(school_exam_years.exam_year, exam_year), visibleTo(actor), ...wanted);

const registered = (actor: Actor, exam_year: number, ...wanted: (SQL | undefined)[]): SchoolToPrint[] =>
  db
    .select({
      school_code,
      exam_type_code,
      exam_sheet,
      school_name: school_exam_years.school_name,
      total_students: school_exam_years.total_students,
      total_student_with_code: school_exam_years.total_student_with_code,
      print_state: school_exam_years.print_state,
    })
    .from(school_exam_years)
    .innerJoin(schools, eq(schools.school_code, school_code))
    .where(registeredIn(actor, exam_year, wanted))
    .orderBy(...inOrder)
    .all();

/** In the order of every print: the codes of the district, the exam type and the school. */
export const schoolsToPrint = (actor: Actor, filters: ManyFilters): SchoolToPrint[] =>
  registered(actor, filters.exam_year, ...chosen(filters));

type Chosen = Pick<ManyFilters, "exam_year" | "district_code" | "exam_type_code" | "state" | "schools">;

const chosen = ({ state, schools: named, ...of }: Chosen) => [
  of.district_code === null ? undefined : eq(district_code, of.district_code),
  of.exam_type_code === null ? undefined : eq(exam_type_code, of.exam_type_code),
  state === null ? undefined : eq(school_exam_years.state, state),
  named === null ? undefined : inArray(school_code, schoolsNamed(named)),
];

/** Schools whose whole sheet was printed, and those of them where something that it may show was edited since. */
export function countPrinted(actor: Actor, filters: Chosen) {
  const rows = db
    .select({
      sheet: latest_prints.sheet,
      printed: count(),
      edited: sql<number>`sum(${mayDiffer})`,
    })
    .from(school_exam_years)
    .innerJoin(schools, eq(schools.school_code, school_code))
    .innerJoin(
      latest_prints,
      and(
        eq(latest_prints.registration_id, school_exam_years.id),
        inArray(latest_prints.sheet, [...reprintSheets]),
        eq(latest_prints.scope, wholeScope),
      ),
    )
    .where(registeredIn(actor, filters.exam_year, chosen(filters)))
    .groupBy(latest_prints.sheet)
    .all();
  return new Map(rows.map(({ sheet, ...counts }) => [sheet, counts]));
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
  const { checksum, former_checksum } = contentOf(name, sheet, candidates, filters, sheet.issuer);
  return isThere(and(of, isPrintOf({ checksum, former_checksum }))) ? "current" : "changed";
}
