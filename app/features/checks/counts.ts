import { and, asc, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { db } from "~/db/client";
import { check_answers, check_findings, school_exam_years, schools } from "~/db/schema";
import { nearRule } from "~/features/students/near/rules";
import { type Listed, pageOf } from "~/features/values/lists";
import { answerOfFinding, counted, type InYear, isOpen, matching, placed, shownTo } from "./queries";
import { type CheckRule, checkRules } from "./rules";
import type { CheckedSchoolList, CheckList } from "./schema";

export interface Counts {
  open: number;
  answered: number;
}

export interface CheckedSchool extends Counts {
  school_code: string;
  school_name: string;
  district_code: string;
  exam_type_code: string;
}

const counts = { open: sql<number>`sum(${isOpen})`, answered: sql<number>`sum(not ${isOpen})` };

type Place = InYear<Pick<CheckList, "district_code" | "school_code">>;

/** An account that decides on duplicates counts near ones as groups, with those of other schools. */
const countedFor = (actor: Actor): SQL | undefined =>
  can(actor, "duplicate.view") ? ne(check_findings.rule, nearRule) : undefined;

/** In the order of the rules; a rule that finds nothing is left out. */
export function countByRule(actor: Actor, query: Place): ({ rule: CheckRule } & Counts)[] {
  const found = db
    .select({ rule: sql<CheckRule>`${check_findings.rule}`, ...counts })
    .from(check_findings)
    .innerJoin(school_exam_years, eq(school_exam_years.id, check_findings.registration_id))
    .innerJoin(schools, eq(schools.school_code, school_exam_years.school_code))
    .leftJoin(check_answers, answerOfFinding)
    .where(and(matching({ ...query, rule: null, state: null }), shownTo(actor), countedFor(actor)))
    .groupBy(check_findings.rule)
    .all();
  return checkRules.flatMap((rule) => found.find((each) => each.rule === rule) ?? []);
}

export const countOpen = (
  actor: Actor,
  exam_year: number,
  school_code: string | null,
  rule: CheckRule | null,
): number =>
  counted(
    actor,
    and(
      matching({ exam_year, district_code: null, school_code, rule, state: "open" }),
      rule === null ? countedFor(actor) : undefined,
    ),
  ).get()?.total ?? 0;

/** The schools with findings, those with most open ones first. */
export function listCheckedSchools(actor: Actor, query: InYear<CheckedSchoolList>): Listed<CheckedSchool> {
  return pageOf(schoolsWhere(actor, placed(query)), query);
}

export const countBySchool = (actor: Actor, query: Place): CheckedSchool[] =>
  schoolsWhere(actor, and(matching({ ...query, rule: null, state: null }), countedFor(actor)));

const schoolsWhere = (actor: Actor, condition: SQL | undefined): CheckedSchool[] =>
  db
    .select({
      school_code: school_exam_years.school_code,
      school_name: school_exam_years.school_name,
      district_code: school_exam_years.district_code,
      exam_type_code: school_exam_years.exam_type_code,
      ...counts,
    })
    .from(check_findings)
    .innerJoin(school_exam_years, eq(school_exam_years.id, check_findings.registration_id))
    .innerJoin(schools, eq(schools.school_code, school_exam_years.school_code))
    .leftJoin(check_answers, answerOfFinding)
    .where(and(condition, shownTo(actor)))
    .groupBy(school_exam_years.id)
    .orderBy(desc(counts.open), asc(school_exam_years.school_name), asc(school_exam_years.id))
    .all();
