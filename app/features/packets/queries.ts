import { and, asc, eq, getTableColumns, gt, inArray, type SQL } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope";
import { db } from "~/db/client";
import {
  need_arrangements,
  packet_arrangements,
  packet_extras,
  packet_lines,
  packet_rules,
  school_exam_years,
  schools,
} from "~/db/schema";
import { papersOf } from "~/features/exam-papers/queries";

export type Rule = typeof packet_rules.$inferSelect;

export const ruleOf = (exam_paper_id: number): Rule | undefined => rulesOf([exam_paper_id])[0];

export const rulesOf = (paper_ids: number[]): Rule[] =>
  db.select().from(packet_rules).where(inArray(packet_rules.exam_paper_id, paper_ids)).all();

/** Papers that candidates of the year sit, and whose packets have no fixed figures. */
export function papersWithoutPackets(exam_year: number): number {
  const ofYear = and(eq(school_exam_years.exam_year, exam_year), gt(school_exam_years.total_students, 0));
  const types = db
    .selectDistinct({ type: school_exam_years.exam_type_code })
    .from(school_exam_years)
    .where(ofYear)
    .all()
    .map(({ type }) => type);
  const papers = papersOf(exam_year)
    .filter(({ exam_type_code }) => types.includes(exam_type_code))
    .map(({ id }) => id);
  return papers.length - rulesOf(papers).filter(({ fixed_at }) => fixed_at !== null).length;
}

const { id, school_code, school_name, district_code } = school_exam_years;

export interface Place {
  exam_year: number;
  /** Null for all. */
  district_code: string | null;
  school_code: string | null;
}

export interface Registered {
  registration_id: number;
  school_code: string;
  school_name: string;
  district_code: string;
}

export const inPlace = (place: Pick<Place, "district_code" | "school_code">) =>
  and(
    place.district_code === null ? undefined : eq(district_code, place.district_code),
    place.school_code === null ? undefined : eq(school_code, place.school_code),
  );

/** In the order of the lines. */
export const registeredIn = (actor: Actor, exam_year: number, where?: SQL): Registered[] =>
  db
    .select({ registration_id: id, school_code, school_name, district_code })
    .from(school_exam_years)
    .innerJoin(schools, eq(schools.school_code, school_exam_years.school_code))
    .where(and(eq(school_exam_years.exam_year, exam_year), where, visibleTo(actor)))
    .orderBy(asc(district_code), asc(school_name), asc(id))
    .all();

export type Extra = typeof packet_extras.$inferSelect & Omit<Registered, "registration_id">;

export const extrasOf = (actor: Actor, paper_ids: number[]): Extra[] =>
  db
    .select({ ...getTableColumns(packet_extras), school_code, school_name, district_code })
    .from(packet_extras)
    .innerJoin(school_exam_years, eq(id, packet_extras.registration_id))
    .innerJoin(schools, eq(schools.school_code, school_code))
    .where(and(inArray(packet_extras.exam_paper_id, paper_ids), visibleTo(actor)))
    .orderBy(asc(district_code), asc(school_name), asc(packet_extras.id))
    .all();

export const findExtra = (actor: Actor, extra_id: number): Extra | undefined => {
  const extra = db.select().from(packet_extras).where(eq(packet_extras.id, extra_id)).get();
  return extra && extrasOf(actor, [extra.exam_paper_id]).find((each) => each.id === extra_id);
};

export const fixedLinesOf = (
  actor: Actor,
  paper_ids: number[],
  place: Pick<Place, "district_code" | "school_code"> = { district_code: null, school_code: null },
) =>
  db
    .select(getTableColumns(packet_lines))
    .from(packet_lines)
    .innerJoin(school_exam_years, eq(id, packet_lines.registration_id))
    .innerJoin(schools, eq(schools.school_code, school_code))
    .where(and(inArray(packet_lines.exam_paper_id, paper_ids), inPlace(place), visibleTo(actor)))
    .all();

export const arrangementsOfPapers = () =>
  db
    .select({
      code: need_arrangements.code,
      name: need_arrangements.name,
      is_offered: need_arrangements.is_offered,
      adapted: packet_arrangements.arrangement_code,
    })
    .from(need_arrangements)
    .leftJoin(packet_arrangements, eq(packet_arrangements.arrangement_code, need_arrangements.code))
    .orderBy(asc(need_arrangements.name))
    .all()
    .map(({ adapted, ...arrangement }) => ({ ...arrangement, is_adapted: adapted !== null }));
