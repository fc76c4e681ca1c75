import { and, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { visibleTo } from "~/auth/scope.server";
import { schools, students } from "~/db/schema";
import type { Listed } from "~/features/values/lists";
import { cleanName } from "~/features/values/text";
import { found, numbersOf } from "./found.server";
import { inOrder, type Order, orderOf } from "./list-order.server";
import { alongIndex, bySchool, idsFrom, idsOfPage, type Wanted } from "./list-page.server";
import type { StudentList } from "./list-schema";
import { everyone, keptTotal } from "./list-totals.server";
import { recordsOf, type StudentRecord } from "./queries.server";
import { readSearch, type Search } from "./search.server";

/** A page of candidates in the actor's scope, blanks last; `total` is exact (api.md, "Students"). */
export function listStudents(actor: Actor, query: StudentList): Listed<StudentRecord> {
  const { page, limit } = query;
  const { ids, total } = idsOf(actor, query, { offset: (page - 1) * limit, limit });
  return { data: recordsOf(actor, ids), total, page, limit };
}

/** The ids of all that the filters leave, in the order of the list, whatever its page; at most so many. */
export function matchingStudentIds(actor: Actor, query: StudentList, most: number): number[] {
  return idsOf(actor, query, { offset: 0, limit: most }).ids;
}

function idsOf(actor: Actor, query: StudentList, { offset, limit }: { offset: number; limit: number }) {
  const { exam_year, gender } = query;
  const scope = visibleTo(actor);
  const own = ownFilters(actor, query);
  const wanted: Wanted = {
    ofSchool: and(scope, ...schoolFilters(query)),
    ofStudent: and(gender ? eq(students.gender, gender) : undefined, own),
    exam_year,
  };
  const kept = keptTotal(actor, query, wanted.ofSchool);
  const order = orderOf(actor, query);
  if (query.search === null && !own) {
    return { ids: idsOfPage(wanted, order, { offset, limit, total: kept }), total: kept };
  }
  const search = query.search === null || kept === 0 ? null : readSearch(actor, query.search, exam_year);
  const isNobody = kept === 0 || (query.search !== null && !search);
  const all = isNobody ? new Float64Array() : idsOfSearch(wanted, order, search, kept);
  return { ids: Array.from(all.subarray(offset, offset + limit)), total: all.length };
}

/**
 * What no kept total tells. Who may not see identity numbers is not told who has one either: like a search for an IC, the
 * filter does nothing for them.
 */
function ownFilters(actor: Actor, query: StudentList): SQL | undefined {
  const { class_name, has_student_code, has_ic_number } = query;
  const has = (column: SQLiteColumn, wanted: boolean | null) =>
    wanted === null ? undefined : wanted ? isNotNull(column) : isNull(column);
  return and(
    class_name ? eq(students.class_name, class_name) : undefined,
    has(students.student_code, has_student_code),
    can(actor, "student.see_identity") ? has(students.ic_number, has_ic_number) : undefined,
  );
}

function schoolFilters(query: StudentList): (SQL | undefined)[] {
  const { school_code, school_name, district_code, exam_type_code } = query;
  return [
    school_code ? eq(schools.school_code, school_code) : undefined,
    school_name ? sql`instr(${schools.school_name}, ${cleanName(school_name)}) > 0` : undefined,
    district_code ? eq(schools.district_code, district_code) : undefined,
    exam_type_code ? eq(schools.exam_type_code, exam_type_code) : undefined,
  ];
}

/** The candidates of so few are read one by one sooner than the index tells who in the state is called that. */
const few = 5000;

/** Everybody a search finds, in order, whichever way is shortest: all of them are needed for an exact total. */
function idsOfSearch(wanted: Wanted, order: Order, search: Search | null, kept: number): Float64Array {
  const sorted = inOrder(order);
  const { byName, byNumber } = search ?? { byName: null, byNumber: [] };
  const numbered = byNumber.map(({ hits }) => sql`${students.id} in (${hits})`);
  const everyRow = idsFrom(alongIndex(wanted, order.index), wanted, sorted, or(byName?.matches, ...numbered));
  return found(everyRow, () => {
    const matches = or(byName?.matches, ...byNumber.map((way) => way.matches));
    const ofSchools = () => numbersOf(idsFrom(bySchool, wanted, sorted, matches));
    if (wanted.ofSchool && kept <= few) return ofSchools();
    const all = everyone(wanted.exam_year);
    const most = Math.max(few, Math.round(all / 5));
    const ids = byName?.hits && idsOfHits([byName.hits, ...byNumber.map(({ hits }) => hits)], most);
    if (ids) return numbersOf(idsFrom(fromIds(wanted, ids), wanted, sorted));
    return wanted.ofSchool && kept * 3 < all ? ofSchools() : numbersOf(everyRow);
  });
}

/** Whom the indexes find in the whole state; null when they are so many that reading everybody in order is shorter. */
function idsOfHits(hits: readonly SQL[], most: number): number[] | null {
  const ids = numbersOf(sql`select id from (${sql.join([...hits], sql` union all `)}) limit ${most}`);
  return ids.length < most ? [...new Set(ids)] : null;
}

function fromIds({ ofSchool }: Wanted, ids: number[]): SQL {
  const each = sql`from json_each(${JSON.stringify(ids)}) as hit cross join ${students} on ${students.id} = hit.value`;
  return ofSchool
    ? sql`${each} cross join ${schools} on ${schools.school_code} = ${students.school_code}`
    : each;
}
