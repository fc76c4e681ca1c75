import { and, asc, count, eq, gt, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope";
import { db } from "~/db/client";
import { attendance_returns, exam_papers, school_exam_years, schools } from "~/db/schema";
import { type Paper, papersOf } from "~/features/exam-papers/queries";
import { whyYearClosed } from "~/features/exam-years/queries";
import { runAtOnce, type Sliced } from "~/features/values/in-slices";
import type { Listed } from "~/features/values/lists";
import { absent, counted } from "./queries";
import { isHeld } from "./rules";
import type { ReturnList } from "./schema";

const columns = {
  registration_id: school_exam_years.id,
  school_code: school_exam_years.school_code,
  recorded_school_code: school_exam_years.recorded_school_code,
  school_name: school_exam_years.school_name,
  district_code: school_exam_years.district_code,
  total_students: school_exam_years.total_students,
  return_id: attendance_returns.id,
  received_by: attendance_returns.received_by,
  received_at: attendance_returns.received_at,
  version: attendance_returns.version,
};

/** The schools with candidates for the paper, with the list that came back. */
export const listsOf = <Columns extends Parameters<typeof db.select>[0]>(
  selected: Columns,
  paper: Pick<Paper, "id" | "exam_year" | "exam_type_code">,
  where: SQL | undefined,
) =>
  db
    .select(selected as NonNullable<Columns>)
    .from(school_exam_years)
    .innerJoin(schools, eq(schools.school_code, school_exam_years.school_code))
    .leftJoin(
      attendance_returns,
      and(
        eq(attendance_returns.registration_id, school_exam_years.id),
        eq(attendance_returns.exam_paper_id, paper.id),
      ),
    )
    .where(
      and(
        eq(school_exam_years.exam_year, paper.exam_year),
        eq(school_exam_years.exam_type_code, paper.exam_type_code),
        gt(school_exam_years.total_students, 0),
        where,
      ),
    )
    .$dynamic();

export const byDistrict = [
  asc(school_exam_years.district_code),
  asc(school_exam_years.school_name),
  asc(school_exam_years.id),
];

export const absenteesBySchool = (actor: Actor, { id }: Pick<Paper, "id">, where?: SQL) =>
  new Map(
    absent({ school_code: schools.school_code, n: count() })
      .where(and(eq(exam_papers.id, id), counted(actor), where))
      .groupBy(schools.school_code)
      .all()
      .map(({ school_code, n }) => [school_code, n]),
  );

export type SchoolReturn = ReturnType<typeof listReturns>["data"][number];

export function listReturns(actor: Actor, paper: Paper, query: ReturnList) {
  const { page, limit, district_code, is_received } = query;
  const { received_at } = attendance_returns;
  const where = and(
    visibleTo(actor),
    district_code ? eq(school_exam_years.district_code, district_code) : undefined,
    is_received === null ? undefined : is_received ? isNotNull(received_at) : isNull(received_at),
  );
  const absentees = absenteesBySchool(actor, paper);
  const data = listsOf(columns, paper, where)
    .orderBy(...byDistrict)
    .limit(limit)
    .offset((page - 1) * limit)
    .all()
    .map((one) => ({ ...one, total_absent: absentees.get(one.school_code) ?? 0 }));
  const total = listsOf({ n: count() }, paper, where).get()?.n ?? 0;
  return { data, total, page, limit } satisfies Listed<unknown>;
}

/** By code, the schools of the paper among these that the actor sees. */
export function returnsOfSchools(actor: Actor, paper: Paper, codes: readonly string[]) {
  const absentees = absenteesBySchool(actor, paper);
  const among = sql`${schools.school_code} in (select value from json_each(${JSON.stringify(codes)}))`;
  const found = listsOf(columns, paper, and(among, visibleTo(actor))).all();
  return new Map(
    found.map((one) => [one.school_code, { ...one, total_absent: absentees.get(one.school_code) ?? 0 }]),
  );
}

export const findReturn = (actor: Actor, id: number) =>
  db
    .select({
      id: attendance_returns.id,
      exam_paper_id: attendance_returns.exam_paper_id,
      registration_id: attendance_returns.registration_id,
      school_code: schools.school_code,
      school_name: school_exam_years.school_name,
      exam_year: school_exam_years.exam_year,
      received_by: attendance_returns.received_by,
      received_at: attendance_returns.received_at,
      version: attendance_returns.version,
    })
    .from(attendance_returns)
    .innerJoin(school_exam_years, eq(school_exam_years.id, attendance_returns.registration_id))
    .innerJoin(schools, eq(schools.school_code, school_exam_years.school_code))
    .where(and(eq(attendance_returns.id, id), visibleTo(actor)))
    .get();

/** By school, the codes of begun papers whose lists are not back. None in a closed year, where no list is received. */
export const outstandingLists = (actor: Actor, exam_year: number): Map<string, string[]> =>
  runAtOnce(outstandingAfter(actor, exam_year, isHeld));

/** A paper at a time. */
export function* outstandingAfter(
  actor: Actor,
  exam_year: number,
  isDue: (paper: Paper) => boolean,
): Sliced<Map<string, string[]>> {
  const outstanding = new Map<string, string[]>();
  if (whyYearClosed(exam_year)) return outstanding;
  for (const paper of papersOf(exam_year).filter(isDue)) {
    const where = and(visibleTo(actor), isNull(attendance_returns.received_at));
    for (const { school_code } of listsOf({ school_code: schools.school_code }, paper, where).all())
      outstanding.set(school_code, [...(outstanding.get(school_code) ?? []), paper.code]);
    yield;
  }
  return outstanding;
}
