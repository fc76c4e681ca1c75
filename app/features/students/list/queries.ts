import { eq, type SQL } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { sqlite } from "~/db/client";
import { students } from "~/db/schema";
import type { Listed } from "~/features/values/lists";
import { recordsOf, type StudentRecord } from "../queries";
import { type Filters, filtersOf } from "./filters";
import { type Order, orderOf } from "./order";
import { countFrom, countHits, idsFrom, type Slice, type Source } from "./page";
import type { StudentList } from "./schema";
import { everyone, totalOfYears, withdrawn, withoutCode } from "./sums";
import { storedTotal, sumFor } from "./totals";

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
  if (query.is_withdrawn) return [{ source: "students_withdrawn", size: totalOfYears(years, withdrawn) }];
  const sets: CandidateSet[] = ofSchool ? [{ source: "students_by_school", size: ofSchools }] : [];
  if (ofSchool && ofSchools <= sortInMemoryBelow) return sets;
  if (hits) sets.push({ source: "hits", size: countHits(filters, hits) });
  if (query.class_name !== null) {
    const ofStudent = eq(students.class_name, query.class_name);
    const ofClass = { ...filters, ofSchool: undefined, ofRecord: undefined, ofStudent, hits: null };
    sets.push({ source: "students_by_class", size: countFrom("students_by_class", ofClass) });
  }
  if (query.has_student_code === false) {
    sets.push({ source: "students_code_once", size: totalOfYears(years, withoutCode) });
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
  const passed = (shown * totalOfYears(years, everyone)) / total;
  const hits = sets.find(({ source }) => source === "hits")?.size ?? 0;
  return smallest.size + 5 * shown <= passed * (index === "students_list" ? 1 : 5) + hits / 2;
}
