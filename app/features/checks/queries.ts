import { and, asc, count, eq, inArray, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { visibleTo } from "~/auth/scope";
import { db } from "~/db/client";
import { check_answers, check_findings, school_exam_years, schools, students, users } from "~/db/schema";
import { unlessStorageFails } from "~/db/storage";
import { usualSpelling } from "~/features/imports/judging";
import { classesOf } from "~/features/students/list/queries";
import { nearRule } from "~/features/students/near/rules";
import type { Listed } from "~/features/values/lists";
import { type CheckRule, type CheckState, maskedRules } from "./rules";
import { bringStudentUpToDate } from "./run";
import type { CheckList } from "./schema";

/** One rule that finds something in the record of one candidate. */
export interface Finding {
  /** Of the candidate. */
  id: number;
  rule: CheckRule;
  state: CheckState;
  full_name: string;
  class_name: string | null;
  /** Of a class that is spelled unlike the others: the spelling that most candidates of the school and year have. */
  usual_class: string | null;
  school_code: string;
  school_name: string;
  district_code: string;
  exam_type_code: string;
  exam_year: number;
  reason: string | null;
  answered_by: string | null;
  answered_at: string | null;
}

export type InYear<List> = List & { exam_year: number };

/** An answer about other values is no answer. */
export const answerOfFinding = and(
  eq(check_answers.student_id, check_findings.student_id),
  eq(check_answers.rule, check_findings.rule),
  eq(check_answers.subject, check_findings.subject),
);
export const isOpen = isNull(check_answers.student_id);

const columns = {
  id: check_findings.student_id,
  rule: sql<CheckRule>`${check_findings.rule}`,
  state: sql<CheckState>`iif(${isOpen}, 'open', 'answered')`,
  full_name: students.full_name,
  class_name: students.class_name,
  school_code: students.school_code,
  school_name: school_exam_years.school_name,
  district_code: school_exam_years.district_code,
  exam_type_code: school_exam_years.exam_type_code,
  exam_year: students.exam_year,
  reason: check_answers.reason,
  answered_by: users.full_name,
  answered_at: check_answers.created_at,
};

/** In scope, and without the findings that would give away masked digits. */
export const shownTo = (actor: Actor): SQL | undefined =>
  and(
    visibleTo(actor),
    can(actor, "student.see_identity") ? undefined : notInArray(check_findings.rule, [...maskedRules]),
  );

type Row = Omit<Finding, "usual_class">;

/** Each list is counted once. */
function withUsualClass(rows: readonly Row[]): Finding[] {
  const counted = new Map<string, ReturnType<typeof classesOf>>();
  return rows.map((row) => {
    const { rule, class_name, school_code, exam_year } = row;
    if (rule !== "class_spelling" || class_name === null) return { ...row, usual_class: null };
    const key = JSON.stringify([school_code, exam_year]);
    const classes = counted.get(key) ?? classesOf(school_code, exam_year);
    counted.set(key, classes);
    return { ...row, usual_class: usualSpelling(classes, class_name) ?? null };
  });
}

const findings = (actor: Actor, condition: SQL | undefined) =>
  db
    .select(columns)
    .from(check_findings)
    .innerJoin(students, eq(students.id, check_findings.student_id))
    .innerJoin(school_exam_years, eq(school_exam_years.id, check_findings.registration_id))
    .innerJoin(schools, eq(schools.school_code, school_exam_years.school_code))
    .leftJoin(check_answers, answerOfFinding)
    .leftJoin(users, eq(users.id, check_answers.user_id))
    .where(and(condition, shownTo(actor)))
    .$dynamic();

export const placed = ({ exam_year, district_code }: InYear<Pick<CheckList, "district_code">>) =>
  and(
    eq(school_exam_years.exam_year, exam_year),
    district_code === null ? undefined : eq(school_exam_years.district_code, district_code),
  );

export function matching(query: InYear<Omit<CheckList, "page" | "limit">>): SQL | undefined {
  const { school_code, rule, state } = query;
  return and(
    placed(query),
    school_code === null ? undefined : eq(school_exam_years.school_code, school_code),
    rule === null ? undefined : eq(check_findings.rule, rule),
    state === null ? undefined : state === "open" ? isOpen : sql`not ${isOpen}`,
  );
}

/** By school and name; the open ones of a candidate first. */
export function listFindings(actor: Actor, query: InYear<CheckList>): Listed<Finding> {
  const { page, limit } = query;
  const condition = matching(query);
  const [total] = counted(actor, condition).all();
  const rows = findings(actor, condition)
    .orderBy(
      asc(school_exam_years.school_name),
      asc(school_exam_years.id),
      asc(students.full_name),
      asc(students.id),
      asc(check_findings.rule),
    )
    .limit(limit)
    .offset((page - 1) * limit)
    .all();
  return { data: withUsualClass(rows), total: total?.total ?? 0, page, limit };
}

export const counted = (actor: Actor, condition: SQL | undefined) =>
  db
    .select({ total: count() })
    .from(check_findings)
    .innerJoin(school_exam_years, eq(school_exam_years.id, check_findings.registration_id))
    .innerJoin(schools, eq(schools.school_code, school_exam_years.school_code))
    .leftJoin(check_answers, answerOfFinding)
    .where(and(condition, shownTo(actor)));

/** For a change of it. Undefined outside the actor's scope, and where the rule finds nothing. */
export function findFinding(actor: Actor, id: number, rule: CheckRule): Finding | undefined {
  bringStudentUpToDate(id);
  return storedFinding(actor, id, rule);
}

/** As `findFinding`, and from the last check while nothing can be stored. */
export function shownFinding(actor: Actor, id: number, rule: CheckRule): Finding | undefined {
  unlessStorageFails(() => bringStudentUpToDate(id));
  return storedFinding(actor, id, rule);
}

/** What schools have answered about their near duplicates. */
export const answersOfNear = (actor: Actor, ids: readonly number[]): Row[] =>
  findings(
    actor,
    and(eq(check_findings.rule, nearRule), inArray(check_findings.student_id, [...ids]), sql`not ${isOpen}`),
  ).all();

/** Those of one rule that are open, for one answer to all. */
export function openFindings(actor: Actor, rule: CheckRule, ids: readonly number[]): Finding[] {
  ids.forEach(bringStudentUpToDate);
  return storedOpen(actor, rule, ids);
}

/** As `openFindings`, and from the last check while nothing can be stored. */
export function shownOpen(actor: Actor, rule: CheckRule, ids: readonly number[]): Finding[] {
  unlessStorageFails(() => ids.forEach(bringStudentUpToDate));
  return storedOpen(actor, rule, ids);
}

function storedOpen(actor: Actor, rule: CheckRule, ids: readonly number[]): Finding[] {
  const ofRule = and(eq(check_findings.rule, rule), inArray(check_findings.student_id, [...ids]));
  return withUsualClass(findings(actor, and(ofRule, isOpen)).all());
}

function storedFinding(actor: Actor, id: number, rule: CheckRule): Finding | undefined {
  const own = and(eq(check_findings.student_id, id), eq(check_findings.rule, rule));
  return withUsualClass(findings(actor, own).all())[0];
}
