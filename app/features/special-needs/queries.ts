import { and, asc, count, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope";
import { db } from "~/db/client";
import {
  need_arrangements,
  need_kinds,
  school_exam_years,
  schools,
  special_need_arrangements,
  special_needs,
  students,
} from "~/db/schema";
import { storedArrangements, storedNeedKinds } from "~/features/lookups/stores";
import { registrationOfStudent } from "~/features/school-exam-years/record";
import { findStudent, type StudentRecord } from "~/features/students/queries";
import type { Listed } from "~/features/values/lists";
import type { NeedList } from "./schema";

/** Without a need `kind_code` is null and `version` is 0. */
export interface CandidateNeed {
  id: number;
  full_name: string;
  student_code: string | null;
  school_code: string;
  exam_year: number;
  kind_code: string | null;
  arrangements: string[];
  version: number;
}

export interface ListedNeed extends CandidateNeed {
  school_name: string;
  district_code: string;
}

const { arrangement_code } = special_need_arrangements;
const codesOf = sql<string>`(select json_group_array(code) from (select a.arrangement_code as code
  from special_need_arrangements as a where a.student_id = special_needs.student_id order by 1))`;

const storedNeed = (student_id: number) =>
  db
    .select({ kind_code: special_needs.kind_code, version: special_needs.version, codes: codesOf })
    .from(special_needs)
    .where(eq(special_needs.student_id, student_id))
    .get();

export function needOf({
  id,
  full_name,
  student_code,
  school_code,
  exam_year,
}: StudentRecord): CandidateNeed {
  const stored = storedNeed(id);
  const need = stored
    ? { kind_code: stored.kind_code, arrangements: JSON.parse(stored.codes), version: stored.version }
    : { kind_code: null, arrangements: [], version: 0 };
  return { id, full_name, student_code, school_code, exam_year, ...need };
}

export function findNeed(actor: Actor, student_id: number): CandidateNeed | undefined {
  const student = findStudent(actor, student_id);
  return student && needOf(student);
}

export function listNeeds(actor: Actor, query: NeedList): Listed<ListedNeed> {
  const { page, limit } = query;
  const where = conditions(actor, query);
  const data = db
    .select({
      id: students.id,
      full_name: students.full_name,
      student_code: students.student_code,
      school_code: students.school_code,
      school_name: school_exam_years.school_name,
      district_code: school_exam_years.district_code,
      exam_year: students.exam_year,
      kind_code: special_needs.kind_code,
      codes: codesOf,
      version: special_needs.version,
    })
    .from(special_needs)
    .crossJoin(students)
    .innerJoin(schools, eq(schools.school_code, students.school_code))
    .innerJoin(school_exam_years, registrationOfStudent)
    .where(where)
    .orderBy(asc(students.school_code), asc(students.full_name), asc(students.id))
    .limit(limit)
    .offset((page - 1) * limit)
    .all()
    .map(({ codes, version, ...row }) => ({ ...row, arrangements: JSON.parse(codes), version }));
  const counted = db
    .select({ n: count() })
    .from(special_needs)
    .crossJoin(students)
    .innerJoin(schools, eq(schools.school_code, students.school_code))
    .innerJoin(school_exam_years, registrationOfStudent)
    .where(where)
    .get();
  return { data, total: counted?.n ?? 0, page, limit };
}

interface NeedCount {
  code: string;
  name: string;
  n: number;
}

export interface NeedCounts {
  kinds: NeedCount[];
  arrangements: NeedCount[];
}

/** A candidate with two arrangements counts in both. */
export function countNeeds(actor: Actor, query: NeedList): NeedCounts {
  const where = conditions(actor, query);
  const kinds = db
    .select({ code: need_kinds.code, name: need_kinds.name, n: count() })
    .from(special_needs)
    .crossJoin(students)
    .innerJoin(schools, eq(schools.school_code, students.school_code))
    .innerJoin(school_exam_years, registrationOfStudent)
    .innerJoin(need_kinds, eq(need_kinds.code, special_needs.kind_code))
    .where(where)
    .groupBy(need_kinds.code)
    .orderBy(asc(need_kinds.name))
    .all();
  const arrangements = db
    .select({ code: need_arrangements.code, name: need_arrangements.name, n: count() })
    .from(special_needs)
    .crossJoin(students)
    .innerJoin(schools, eq(schools.school_code, students.school_code))
    .innerJoin(school_exam_years, registrationOfStudent)
    .innerJoin(special_need_arrangements, eq(special_need_arrangements.student_id, special_needs.student_id))
    .innerJoin(need_arrangements, eq(need_arrangements.code, arrangement_code))
    .where(where)
    .groupBy(need_arrangements.code)
    .orderBy(asc(need_arrangements.name))
    .all();
  return { kinds, arrangements };
}

/** With `cross join` SQLite begins with the few needs; else it reads all candidates of the year. */
function conditions(actor: Actor, query: NeedList): SQL | undefined {
  const { exam_year, district_code, kind_code } = query;
  const having = query.arrangement_code;
  const holders = db
    .select({ id: special_need_arrangements.student_id })
    .from(special_need_arrangements)
    .where(eq(arrangement_code, having ?? ""));
  return and(
    eq(students.id, special_needs.student_id),
    visibleTo(actor),
    isNull(students.withdrawn_at),
    exam_year === null ? undefined : eq(students.exam_year, exam_year),
    district_code === null ? undefined : eq(school_exam_years.district_code, district_code),
    kind_code === null ? undefined : eq(special_needs.kind_code, kind_code),
    having === null ? undefined : inArray(special_needs.student_id, holders),
  );
}

const choice = ({ code, name }: { code: string; name: string }) => ({ value: code, label: name });

export const needChoices = () => ({
  kinds: storedNeedKinds().map(choice),
  arrangements: storedArrangements().map(choice),
});

const coded = ({ code, name, is_offered }: { code: string; name: string; is_offered: boolean }) => ({
  code,
  name,
  is_offered,
});

export const listNeedOptions = () => ({
  kinds: storedNeedKinds().map(coded),
  arrangements: storedArrangements().map(coded),
});

/** What the form offers, with what the candidate has already. */
export function offeredTo({ kind_code, arrangements }: CandidateNeed) {
  const kinds = storedNeedKinds().filter((kind) => kind.is_offered || kind.code === kind_code);
  const all = storedArrangements();
  const offered = all.filter(({ code, is_offered }) => is_offered || arrangements.includes(code));
  return { kinds: kinds.map(choice), arrangements: offered.map(choice) };
}
