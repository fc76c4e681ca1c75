import { and, count, eq, inArray, isNotNull, isNull, type SQL } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { visibleTo } from "~/auth/scope";
import { db } from "~/db/client";
import { attendance_returns, school_exam_years, schools } from "~/db/schema";
import { ownExamType, type Paper, papersOf } from "~/features/exam-papers/queries";
import { whyYearClosed } from "~/features/exam-years/queries";
import { runAtOnce, type Sliced } from "~/features/values/in-slices";
import type { Listed } from "~/features/values/lists";
import { byDistrict, type PaperSchools, paperSchools, total_absent, withAbsentees } from "./paper-schools";
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
  total_absent,
};

const returnsOf = (actor: Actor, of: PaperSchools, where?: SQL) => withAbsentees(columns, actor, of, where);

export type SchoolReturn = ReturnType<typeof listReturns>["data"][number];

export function listReturns(actor: Actor, { id }: Paper, query: ReturnList) {
  const { page, limit, district_code, is_received } = query;
  const { received_at } = attendance_returns;
  const of = {
    papers: [id],
    place: district_code ? eq(school_exam_years.district_code, district_code) : undefined,
  };
  const where = is_received === null ? undefined : is_received ? isNotNull(received_at) : isNull(received_at);
  const data = returnsOf(actor, of, where)
    .orderBy(...byDistrict)
    .limit(limit)
    .offset((page - 1) * limit)
    .all();
  const total = paperSchools({ n: count() }, actor, of, where).get()?.n ?? 0;
  return { data, total, page, limit } satisfies Listed<unknown>;
}

/** By code, the schools of the paper among these that the actor sees. */
export function returnsOfSchools(actor: Actor, { id }: Paper, codes: readonly string[]) {
  const place = inArray(school_exam_years.school_code, [...codes]);
  const found = returnsOf(actor, { papers: [id], place }).all();
  return new Map(found.map((one) => [one.school_code, one]));
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
  const selected = { school_code: school_exam_years.school_code };
  const isOut = isNull(attendance_returns.id);
  for (const paper of papersOf(exam_year).filter(isDue)) {
    for (const { school_code } of paperSchools(selected, actor, { papers: [paper.id] }, isOut).all())
      outstanding.set(school_code, [...(outstanding.get(school_code) ?? []), paper.code]);
    yield;
  }
  return outstanding;
}

/** Lists of held papers that did not come back, for the accounts that receive them. */
export function listsDue(actor: Actor, exam_year: number): number {
  if (!can(actor, "attendance.receive")) return 0;
  const papers = papersOf(exam_year, ownExamType(actor)).filter(isHeld);
  const of = { papers: papers.map(({ id }) => id) };
  return paperSchools({ n: count() }, actor, of, isNull(attendance_returns.id)).get()?.n ?? 0;
}
