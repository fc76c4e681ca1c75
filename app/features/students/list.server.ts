import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
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
  const { page, limit, exam_year, gender } = query;
  const offset = (page - 1) * limit;
  const scope = visibleTo(actor);
  const wanted: Wanted = {
    ofSchool: and(scope, ...schoolFilters(query)),
    ofStudent: gender ? eq(students.gender, gender) : undefined,
    exam_year,
  };
  const kept = keptTotal(actor, query, wanted.ofSchool);
  const order = orderOf(actor, query);
  if (query.search === null) {
    const ids = idsOfPage(wanted, order, { offset, limit, total: kept });
    return { data: recordsOf(actor, ids), total: kept, page, limit };
  }
  const search = kept > 0 ? readSearch(actor, query.search, exam_year) : null;
  const all = search ? idsOfSearch(wanted, order, search, kept) : new Float64Array();
  const ids = Array.from(all.subarray(offset, offset + limit));
  return { data: recordsOf(actor, ids), total: all.length, page, limit };
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
function idsOfSearch(wanted: Wanted, order: Order, { byName, byNumber }: Search, kept: number): Float64Array {
  const sorted = inOrder(order);
  const numbered = byNumber.map(({ hits }) => sql`${students.id} in (${hits})`);
  const everyRow = idsFrom(alongIndex(wanted, order.index), wanted, sorted, or(byName.matches, ...numbered));
  return found(everyRow, () => {
    const matches = or(byName.matches, ...byNumber.map((way) => way.matches));
    const ofSchools = () => numbersOf(idsFrom(bySchool, wanted, sorted, matches));
    if (wanted.ofSchool && kept <= few) return ofSchools();
    const all = everyone(wanted.exam_year);
    const most = Math.max(few, Math.round(all / 5));
    const ids = byName.hits && idsOfHits([byName.hits, ...byNumber.map(({ hits }) => hits)], most);
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
