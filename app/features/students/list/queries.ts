import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { sqlite } from "~/db/client";
import { school_exam_years, schools, students, year_totals } from "~/db/schema";
import type { Listed } from "~/features/values/lists";
import { recordsOf, type StudentRecord } from "../queries";
import { type Filters, filtersOf, identityFilters } from "./filters";
import { numberOf, numbersOf } from "./rows";
import type { StudentList } from "./schema";
import type { Hits } from "./search";
import { everyone, totalOfYears, withdrawn, withoutCode } from "./sums";

/** Blanks come last; `total` is exact (product 3.6). */
export function listStudents(actor: Actor, query: StudentList): Listed<StudentRecord> {
  const { page, limit } = query;
  return atOneMoment(() => {
    const { ids, total } = find(actor, query, (page - 1) * limit, limit);
    return { data: recordsOf(actor, ids), total, page, limit };
  });
}

/** Of an empty list, `others` are the matching candidates of the other state: the withdrawn ones, or those who are not. */
export function listStudentsOrOthers(actor: Actor, query: StudentList) {
  const list = listStudents(actor, query);
  const other = { ...query, is_withdrawn: !query.is_withdrawn, page: 1, limit: 1 };
  return { ...list, others: list.total > 0 ? 0 : listStudents(actor, other).total };
}

/** A stretch of the list, with the exact total. */
export const idsInList = (actor: Actor, query: StudentList, offset: number, limit: number): IdPage =>
  atOneMoment(() => find(actor, query, offset, limit));

export const matchingStudentIds = (actor: Actor, query: StudentList, most: number): number[] =>
  atOneMoment(() => find(actor, query, 0, most).ids);

/** One transaction, so that the total and the page count the same candidates. */
const atOneMoment = <Value>(look: () => Value): Value => sqlite.transaction(look)();

interface IdPage {
  ids: number[];
  total: number;
}

const emptyPage: IdPage = { ids: [], total: 0 };

/** Below this size, fetching and sorting is faster than walking an index. */
const sortInMemoryBelow = 2000;

function find(actor: Actor, query: StudentList, offset: number, limit: number): IdPage {
  const filters = filtersOf(actor, query);
  const wholeSum = query.is_withdrawn ? withdrawn : everyone;
  const ofSchools = filters ? storedTotal(query, filters, wholeSum) : 0;
  if (!filters || ofSchools === 0) return emptyPage;
  const order = orderOf(actor, query);
  const sets = setsOf(query, filters, ofSchools);
  const [smallest] = sets;
  const sum = sumFor(actor, query);
  const known = sum === wholeSum ? ofSchools : knownTotal(query, filters, sets, sum);
  if (known === null && smallest && smallest.size <= sortInMemoryBelow) {
    const ids = idsFrom(smallest.source, filters, order, {
      offset: 0,
      limit: sortInMemoryBelow,
      total: sortInMemoryBelow,
    });
    return { ids: ids.slice(offset, offset + limit), total: ids.length };
  }
  const total = known ?? countFrom(smallest?.source ?? "students_list", filters);
  const slice = { offset, limit, total };
  const source = isCheaperToSort(sets, filters.years, order, slice) ? sets[0].source : order.index;
  return { ids: idsFrom(source, filters, order, slice), total };
}

interface CandidateSet {
  source: Source;
  size: number;
}

function setsOf(query: StudentList, filters: Filters, ofSchools: number): CandidateSet[] {
  const { years, hits } = filters;
  const ofSchool = filters.ofSchool ?? filters.ofRecord;
  if (query.is_withdrawn) return [{ source: "students_withdrawn", size: totalOfYears.withdrawn(years) }];
  const sets: CandidateSet[] = ofSchool ? [{ source: "students_by_school", size: ofSchools }] : [];
  if (ofSchool && ofSchools <= sortInMemoryBelow) return sets;
  if (hits) sets.push({ source: "hits", size: countHits(filters, hits) });
  if (query.class_name !== null) {
    const ofStudent = eq(students.class_name, query.class_name);
    const ofClass = { ...filters, ofSchool: undefined, ofRecord: undefined, ofStudent, hits: null };
    sets.push({ source: "students_by_class", size: countFrom("students_by_class", ofClass) });
  }
  if (query.has_student_code === false) {
    sets.push({ source: "students_code_once", size: totalOfYears.withoutCode(years) });
  }
  return sets.sort((one, other) => one.size - other.size);
}

function knownTotal(
  query: StudentList,
  filters: Filters,
  sets: CandidateSet[],
  sum: SQL | null,
): number | null {
  if (sum) return storedTotal(query, filters, sum);
  const isSearchAlone =
    filters.hits !== null &&
    !query.is_withdrawn &&
    !filters.ofSchool &&
    !filters.ofRecord &&
    !filters.ofStudent;
  return isSearchAlone ? (sets[0]?.size ?? null) : null;
}

/** Costs count candidates read; measured: sorting a shown one 5, a lookup past an index 5, a search hit 0.5. */
function isCheaperToSort(
  sets: CandidateSet[],
  years: number[],
  { index }: Order,
  { offset, limit, total }: Slice,
): sets is [CandidateSet] {
  const [smallest] = sets;
  if (!smallest || total === 0) return false;
  // Nearly every candidate of a numbered year has a number: an index of each year would be read in vain.
  if (smallest.source === "students_code_once" && years.length > 1) return true;
  const shown = Math.min(offset, Math.max(0, total - offset)) + limit;
  const passed = (shown * totalOfYears.everyone(years)) / total;
  const hits = sets.find(({ source }) => source === "hits")?.size ?? 0;
  return smallest.size + 5 * shown <= passed * (index === "students_list" ? 1 : 5) + hits / 2;
}

function sumFor(actor: Actor, query: StudentList): SQL | null {
  const { has_ic_number: has_ic, has_document } = identityFilters(actor, query);
  const sums = [
    query.gender === "L" ? sql`total_male` : null,
    query.gender === "P" ? sql`total_female` : null,
    query.has_student_code === true ? sql`total_student_with_code` : null,
    query.has_student_code === false ? withoutCode : null,
    has_ic === true ? sql`total_students - total_without_ic` : null,
    has_ic === false ? sql`total_without_ic` : null,
    has_document === true ? sql`total_students - total_without_document` : null,
    has_document === false ? sql`total_without_document` : null,
  ].filter((sum) => sum !== null);
  const { class_name, search, import_event_id, has_full_name_arabic, has_class_name } = query;
  const isCounted = [class_name, search, import_event_id, has_full_name_arabic, has_class_name].some(
    (filter) => filter !== null,
  );
  if (isCounted || sums.length > 1) return null;
  if (query.is_withdrawn) return sums.length > 0 ? null : withdrawn;
  return sums[0] ?? everyone;
}

/** Totals by district and type go by the records, as `ofRecord` does, and take its name. Schools are of today, so they are added up. */
function storedTotal(query: StudentList, { years, ofSchool, ofRecord }: Filters, sum: SQL): number {
  const inYears = sql`exam_year in (${sql.join(years, sql`, `)})`;
  const [only] = years.length === 1 ? years : [];
  const where = and(ofSchool?.(only ?? school_exam_years.exam_year), ofRecord) ?? sql`1`;
  if (ofSchool) {
    return numberOf(
      sql`select sum(${sum}) from ${schools} cross join ${school_exam_years}
        on ${school_exam_years.school_code} = ${schools.school_code} where ${inYears} and ${where}`,
    );
  }
  if (query.school_name)
    return numberOf(sql`select sum(${sum}) from ${school_exam_years} where ${inYears} and ${where}`);
  return numberOf(
    sql`select sum(${sum}) from ${year_totals} as ${school_exam_years} where ${inYears} and ${where}`,
  );
}

type Source = "hits" | "students_withdrawn" | Order["index"];

interface Slice {
  offset: number;
  limit: number;
  total: number;
}

/** One arm for each year, because SQLite merges ordered arms. */
function candidatesOf(
  { years, ofSchool, ofRecord, ofStudent, hits, isWithdrawn }: Filters,
  source: Source,
  columns: SQL,
): SQL {
  const isOfSchools = ofSchool !== undefined || source === "students_by_school";
  const codesIn = (year: number) => {
    const seen = sql`select ${schools.school_code} from ${schools} where ${ofSchool?.(year) ?? sql`1`}`;
    if (!ofRecord) return isOfSchools ? seen : undefined;
    const isSeen = ofSchool && sql` and ${school_exam_years.school_code} in (${seen})`;
    return sql`select ${school_exam_years.school_code} from ${school_exam_years}
      where ${school_exam_years.exam_year} = ${year} and ${ofRecord}${isSeen ?? sql``}`;
  };
  const arms = years.map((year) => {
    const found = hits && hitsIn(year, hits);
    const codes = codesIn(year);
    const from =
      source === "hits"
        ? sql`(${found}) as hit cross join ${students} on ${students.id} = hit.id`
        : sql`${students} indexed by ${sql.identifier(source)}`;
    const where = and(
      eq(students.exam_year, year),
      codes && sql`${students.school_code} in (${codes})`,
      ofStudent,
      ofState(isWithdrawn, year, source),
      found && source !== "hits" ? sql`${students.id} in (${found})` : undefined,
    );
    return sql`select ${columns} from ${from} where ${where}`;
  });
  return sql.join(arms, sql` union all `);
}

const withdrawnIn = (year: number): SQL =>
  sql`select id from students indexed by students_withdrawn where exam_year = ${year} and withdrawn_at is not null`;

/** Withdrawn candidates are few, so a list of their ids costs less than a look-up for each row of an index without the column. */
function ofState(isWithdrawn: boolean | null, year: number, source: Source): SQL | undefined {
  if (isWithdrawn === null) return undefined;
  if (isWithdrawn) return isNotNull(students.withdrawn_at);
  return source === "students_list"
    ? isNull(students.withdrawn_at)
    : sql`${students.id} not in (${withdrawnIn(year)})`;
}

const countFrom = (source: Source, filters: Filters): number =>
  numberOf(sql`select count(*) from (${candidatesOf(filters, source, sql`1`)})`);

const hitsIn = (year: number, hits: Hits): SQL => sql`select value as id from json_each(${hits(year)})`;

/** A frequent name finds a quarter of all candidates, which SQLite takes four times as long to count. */
function countHits({ years, isWithdrawn }: Filters, hits: Hits): number {
  const counts = years.map((year) => {
    const ids = JSON.parse(hits(year)) as number[];
    const left = new Set(isWithdrawn === false && ids.length > 0 ? numbersOf(withdrawnIn(year)) : []);
    return left.size === 0 ? ids.length : ids.filter((id) => !left.has(id)).length;
  });
  return counts.reduce((sum, n) => sum + n, 0);
}

export function idsInOrder(source: Source, filters: Filters, order: Order, reversed: boolean): SQL {
  const { columns, inOrder } = keysOf(order, reversed);
  return sql`${candidatesOf(filters, source, sql`${students.id}, ${columns}`)} order by ${inOrder}`;
}

/** Past the middle the query runs from the end, so that the last page costs as little as the first. */
function idsFrom(source: Source, filters: Filters, order: Order, slice: Slice): number[] {
  const { offset, limit, total } = slice;
  const take = Math.min(limit, total - offset);
  if (take <= 0) return [];
  const after = total - offset - take;
  const reversed = after < offset;
  const list = idsInOrder(source, filters, order, reversed);
  const ids = numbersOf(sql`${list} limit ${take} offset ${reversed ? after : offset}`);
  return reversed ? ids.reverse() : ids;
}

interface Order {
  keys: (typeof students)[keyof typeof students.$inferSelect][];
  isUp: boolean;
  index: string;
}

const { id, full_name, school_code, exam_year, class_name, student_code, ic_number } = students;

export function orderOf(actor: Actor, query: StudentList): Order {
  const isUp = query.sortDirection === "asc";
  switch (query.sortBy) {
    case "full_name":
      return { isUp, keys: [full_name, id], index: "students_list" };
    case "school_code":
      return { isUp, keys: [school_code, ...yearOf(query), full_name, id], index: "students_by_school" };
    case "class_name":
      return { isUp, keys: [class_name, full_name, id], index: "students_by_class" };
    case "student_code":
      return { isUp, keys: [student_code, id], index: "students_code_once" };
    case "ic_number":
      if (!can(actor, "student.see_identity")) return { isUp, keys: [id], index: "students_list" };
      return { isUp, keys: [ic_number, id], index: "students_by_ic" };
    case "created_at":
      return { isUp, keys: [students.created_at, id], index: "students_by_creation" };
    case "updated_at":
      return { isUp, keys: [students.updated_at, id], index: "students_by_update" };
  }
}

/** Blanks come last in both directions, or first when reversed. */
function keysOf({ keys, isUp }: Order, reversed: boolean): { columns: SQL; inOrder: SQL } {
  const direction = sql.raw(isUp !== reversed ? "asc" : "desc");
  const names = keys.map(({ name }) => sql.identifier(`key_${name}`));
  const blanks = sql.raw(reversed ? "nulls first" : "nulls last");
  return {
    columns: sql.join(
      keys.map((key, at) => sql`${key} as ${names[at]}`),
      sql`, `,
    ),
    inOrder: sql.join(
      keys.map((key, at) => sql`${names[at]} ${direction}${key.notNull ? sql`` : sql` ${blanks}`}`),
      sql`, `,
    ),
  };
}

const yearOf = ({ exam_year: year }: StudentList) => (year === null ? [exam_year] : []);

const classes = sqlite.prepare<[string, number], { class_name: string; total: number }>(
  `select class_name, count(*) as total from students indexed by students_by_school
   where school_code = ? and exam_year = ? and class_name is not null and withdrawn_at is null
   group by class_name order by class_name`,
);

/** How many candidates each class has, without those who have withdrawn. Ask it about schools in the actor's scope alone. */
export const classesOf = (school_code: string, exam_year: number): ReadonlyMap<string, number> =>
  new Map(classes.all(school_code, exam_year).map(({ class_name, total }) => [class_name, total]));
