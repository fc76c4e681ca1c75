import { and, asc, type Column, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { preparedInScope } from "~/auth/scope";
import { db } from "~/db/client";
import { latest_prints, school_exam_years, schools, sheet_prints } from "~/db/schema";
import { findExamYearOf } from "~/features/exam-years/queries";
import { recordColumns } from "~/features/school-exam-years/record";
import { anotherRequest } from "~/features/values/another-request";
import type { Listed } from "~/features/values/lists";
import type { SheetFilters } from "../candidates/filters";
import { isSelection } from "../candidates/filters";
import type { HeadSchool } from "../queries";
import { type DueSheet, judgeOf, type TouchedPrint } from "./judge";
import { mayDiffer, type PrintScope, storeAnswer } from "./latest";
import type { ReprintSheet } from "./reprint-sheets";
import type { ReprintList } from "./schema";

export interface SchoolToReprint extends HeadSchool {
  registration_id: number;
  exam_year: number;
  sheets: DueSheet[];
}

export type Reprints = Listed<SchoolToReprint> & {
  total_sheets: number;
  /** The codes of all schools of which a sheet without a selection is due. */
  whole: string[];
};

type Filters = Pick<ReprintList, "district_code" | "sheet"> & { exam_year: number };

/** The schools in scope of which a printed sheet is not as the data. None in a closed year. School by school, with a turn for other requests. */
export async function listReprints(
  actor: Actor,
  filters: Filters,
  { page, limit }: Pick<ReprintList, "page" | "limit">,
): Promise<Reprints> {
  const due: SchoolToReprint[] = [];
  for (const school of touchedSchools(actor, filters)) {
    await anotherRequest();
    const sheets = dueOf(actor, school);
    if (sheets.length > 0) due.push({ ...school.school, ...placeOf(school), sheets });
  }
  const isWhole = ({ filters: { paper, ...of } }: DueSheet) => !isSelection(of) && paper === undefined;
  return {
    data: due.slice((page - 1) * limit, page * limit),
    total: due.length,
    total_sheets: due.reduce((sum, { sheets }) => sum + sheets.length, 0),
    whole: due.filter(({ sheets }) => sheets.some(isWhole)).map(({ school_code }) => school_code),
    page,
    limit,
  };
}

/** Comparing the prints of every school would take longer than a home may. */
const mostOnHome = 10;

/** For the homes: it counts at most so many schools, and says whether there may be more. */
export function countReprints(actor: Actor, exam_year: number, most = mostOnHome) {
  const schools = touchedSchools(actor, { exam_year, district_code: null, sheet: null });
  let n = 0;
  for (const [compared, school] of schools.entries()) {
    if (n === most) return { n, isMore: compared < schools.length };
    if (isDue(actor, school)) n += 1;
  }
  return { n, isMore: false };
}

interface TouchedSchool {
  registration_id: number;
  school: HeadSchool;
  year: { year: number; title: string | null };
  prints: LatestPrint[];
}

const placeOf = ({ registration_id, year }: TouchedSchool) => ({ registration_id, exam_year: year.year });

function dueOf(actor: Actor, { prints, ...place }: TouchedSchool): DueSheet[] {
  const judge = judgeOf(actor, place);
  return prints.flatMap((print) => judge(print) ?? []);
}

/** By the stored answers, else by comparing the prints that something touched since. */
function isDue(actor: Actor, { prints, ...place }: TouchedSchool): boolean {
  if (prints.some(({ is_due, is_touched }) => is_due && !is_touched)) return true;
  const judge = judgeOf(actor, place);
  return prints.some((print) => {
    const is_due = judge(print) !== null;
    storeAnswer(print, is_due);
    return is_due;
  });
}

function touchedSchools(actor: Actor, { exam_year, district_code, sheet }: Filters): TouchedSchool[] {
  const year = findExamYearOf(exam_year);
  if (!year || year.closed_at !== null) return [];
  const found = new Map<number, TouchedSchool>();
  const { query, scope } = touchedPrints(actor);
  for (const row of query.all({ exam_year, district_code, sheet, ...scope })) {
    const { registration_id } = row.print;
    const of = found.get(registration_id) ?? { registration_id, school: row.school, year, prints: [] };
    of.prints.push(printOf(row));
    found.set(registration_id, of);
  }
  return [...found.values()];
}

export type LatestPrint = TouchedPrint & Pick<typeof latest_prints.$inferSelect, "is_touched" | "is_due">;

/** Of every sheet and selection of one registration, touched or not. */
export const latestPrintsOf = (registration_id: number): LatestPrint[] =>
  readLatest(eq(latest_prints.registration_id, registration_id)).all().map(printOf);

type LatestRow = ReturnType<ReturnType<typeof readLatest>["all"]>[number];

const printOf = ({ print, stored }: LatestRow): LatestPrint => {
  const filters = stored.filters as SheetFilters;
  const scope = JSON.parse(print.scope) as PrintScope;
  return { ...print, ...stored, sheet: print.sheet as ReprintSheet, scope, filters };
};

const isOrAny = (column: Column, value: Placeholder) => sql`(${value} is null or ${column} = ${value})`;

const touchedPrints = preparedInScope((visible) =>
  readLatest(
    and(
      mayDiffer,
      eq(school_exam_years.exam_year, sql.placeholder("exam_year")),
      isOrAny(school_exam_years.district_code, sql.placeholder("district_code")),
      isOrAny(latest_prints.sheet, sql.placeholder("sheet")),
      visible,
    ),
  ).prepare(),
);

const readLatest = (where: SQL | undefined) =>
  db
    .select({
      print: {
        registration_id: latest_prints.registration_id,
        sheet: latest_prints.sheet,
        scope: latest_prints.scope,
        print_id: latest_prints.print_id,
        printed_at: latest_prints.printed_at,
        is_touched: latest_prints.is_touched,
        is_due: latest_prints.is_due,
      },
      school: { school_code: schools.school_code, ...recordColumns },
      stored: {
        number: sheet_prints.number,
        filters: sheet_prints.filters,
        list_version: sheet_prints.list_version,
        printed_by: sheet_prints.printed_by,
      },
    })
    .from(latest_prints)
    .innerJoin(school_exam_years, eq(school_exam_years.id, latest_prints.registration_id))
    .innerJoin(schools, eq(schools.school_code, school_exam_years.school_code))
    .innerJoin(sheet_prints, eq(sheet_prints.id, latest_prints.print_id))
    .where(where)
    .orderBy(
      asc(school_exam_years.district_code),
      asc(school_exam_years.school_name),
      asc(latest_prints.registration_id),
      asc(latest_prints.sheet),
      asc(latest_prints.scope),
    );
