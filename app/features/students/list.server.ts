import { and, asc, count, desc, eq, like, type SQL, sql, sum } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { visibleTo } from "~/auth/scope.server";
import { db } from "~/db/client.server";
import { school_exam_years, schools, students } from "~/db/schema";
import type { Listed } from "~/features/values/lists";
import { cleanName } from "~/features/values/text";
import type { StudentList } from "./list-schema";
import { recordsOf, type StudentRecord } from "./queries.server";
import { matchesSearch } from "./search.server";

const mayBeBlank = new Set(["student_code", "class_name", "ic_number"]);

/** A page of candidates in the actor's scope, blanks last; `total` is exact. */
export function listStudents(actor: Actor, query: StudentList): Listed<StudentRecord> {
  const { page, limit } = query;
  const filters = {
    ofSchool: and(visibleTo(actor), ...schoolFilters(query)),
    ofStudent: and(...studentFilters(actor, query)),
  };
  const total = totalOf(query, filters);
  const ids = idsOf(actor, query, filters, total);
  return { data: recordsOf(actor, ids), total, page, limit };
}

interface Filters {
  ofSchool: SQL | undefined;
  ofStudent: SQL | undefined;
}

function schoolFilters({ school_name, district_code, exam_type_code }: StudentList): (SQL | undefined)[] {
  const fragment = school_name && cleanName(school_name).replace(/[\\%_]/g, "");
  return [
    school_name ? (fragment ? like(schools.school_name, `%${fragment}%`) : sql`0`) : undefined,
    district_code ? eq(schools.district_code, district_code) : undefined,
    exam_type_code ? eq(schools.exam_type_code, exam_type_code) : undefined,
  ];
}

function studentFilters(actor: Actor, { search, school_code, exam_year, gender }: StudentList) {
  return [
    school_code ? eq(students.school_code, school_code) : undefined,
    exam_year ? eq(students.exam_year, exam_year) : undefined,
    gender ? eq(students.gender, gender) : undefined,
    search ? matchesSearch(actor, search, exam_year) : undefined,
  ];
}

/** Kept totals answer unless the search or the gender asks about each candidate. */
function totalOf(
  { search, gender, school_code, exam_year }: StudentList,
  { ofSchool, ofStudent }: Filters,
): number {
  if (search || gender) {
    const counted = db.select({ n: count() }).from(students).$dynamic();
    if (ofSchool) counted.innerJoin(schools, eq(schools.school_code, students.school_code));
    return counted.where(and(ofSchool, ofStudent)).get()?.n ?? 0;
  }
  const kept = db
    .select({ n: sum(school_exam_years.total_students).mapWith(Number) })
    .from(school_exam_years)
    .innerJoin(schools, eq(schools.school_code, school_exam_years.school_code))
    .where(
      and(
        ofSchool,
        school_code ? eq(school_exam_years.school_code, school_code) : undefined,
        exam_year ? eq(school_exam_years.exam_year, exam_year) : undefined,
      ),
    )
    .get();
  return kept?.n ?? 0;
}

/**
 * The ids of the page, from the narrowest index that has the order; the records follow in one look-up. Past the middle
 * the walk is from the end, so that the last page costs what the first does.
 */
function idsOf(actor: Actor, query: StudentList, { ofSchool, ofStudent }: Filters, total: number): number[] {
  const offset = (query.page - 1) * query.limit;
  const size = Math.min(query.limit, total - offset);
  if (size <= 0) return [];
  const fromEnd = offset > total / 2;
  const found = db.select({ id: students.id }).from(students).$dynamic();
  if (ofSchool) found.innerJoin(schools, eq(schools.school_code, students.school_code));
  const ids = found
    .where(and(ofSchool, ofStudent))
    .orderBy(...orderOf(actor, query, fromEnd))
    .limit(size)
    .offset(fromEnd ? total - offset - size : offset)
    .all()
    .map(({ id }) => id);
  return fromEnd ? ids.reverse() : ids;
}

/** Whoever may not see ICs is not shown their order either. */
function orderOf(actor: Actor, { sortBy, sortDirection }: StudentList, fromEnd: boolean): SQL[] {
  const isUp = (sortDirection === "asc") !== fromEnd;
  const along = isUp ? asc : desc;
  if (sortBy === "ic_number" && !can(actor, "student.see_identity")) return [along(students.id)];
  const column = students[sortBy];
  const blanks = mayBeBlank.has(sortBy) ? [(fromEnd ? desc : asc)(sql`${column} is null`)] : [];
  return [...blanks, along(column), along(students.id)];
}
