import { eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { sqlite } from "~/db/client.server";
import { students } from "~/db/schema";
import type { Listed } from "~/features/values/lists";
import { recordsOf, type StudentRecord } from "../queries.server";
import { type Filters, filtersOf } from "./filters.server";
import { type Order, orderOf } from "./order.server";
import { countFrom, countHits, idsFrom, type Slice, type Source } from "./page.server";
import type { StudentList } from "./schema";
import { everyone, storedTotal, sumFor, totalOfYears, withoutCode } from "./totals.server";

/** A page of candidates in the actor's scope, blanks last; `total` is exact (product 3.6). */
export function listStudents(actor: Actor, query: StudentList): Listed<StudentRecord> {
  const { page, limit } = query;
  return atOneMoment(() => {
    const { ids, total } = find(actor, query, (page - 1) * limit, limit);
    return { data: recordsOf(actor, ids), total, page, limit };
  });
}

/** The ids of the candidates that the filters leave, in the order of the list, from its first page on; `most` at most. */
export const matchingStudentIds = (actor: Actor, query: StudentList, most: number): number[] =>
  atOneMoment(() => find(actor, query, 0, most).ids);

/** All queries of a list run in one transaction: the total and the page are of the same candidates. */
const atOneMoment = <Value>(look: () => Value): Value => sqlite.transaction(look)();

interface IdPage {
  ids: number[];
  total: number;
}

const emptyPage: IdPage = { ids: [], total: 0 };

/** So few candidates are read and sorted in one query, which also tells how many they are. */
const sortInMemoryBelow = 2000;

function find(actor: Actor, query: StudentList, offset: number, limit: number): IdPage {
  const filters = filtersOf(actor, query);
  const ofSchools = filters ? storedTotal(actor, query, filters, everyone) : 0;
  if (!filters || ofSchools === 0) return emptyPage;
  const order = orderOf(actor, query);
  const sets = setsOf(query, filters, ofSchools);
  const [smallest] = sets;
  const known = knownTotal(actor, query, filters, sets);
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

/** Candidates that one of the filters leaves: the whole list is among them. */
interface CandidateSet {
  source: Source;
  size: number;
}

/** The sets of a list, the smallest first. Beside a few candidates of the schools in question, no other set is counted. */
function setsOf(query: StudentList, filters: Filters, ofSchools: number): CandidateSet[] {
  const { years, ofSchool, search } = filters;
  const sets: CandidateSet[] = ofSchool ? [{ source: "students_by_school", size: ofSchools }] : [];
  if (ofSchool && ofSchools <= sortInMemoryBelow) return sets;
  if (search) sets.push({ source: "hits", size: countHits(years, search) });
  if (query.class_name !== null) {
    const ofStudent = eq(students.class_name, query.class_name);
    const ofClass = { ...filters, ofSchool: undefined, ofStudent, search: null };
    sets.push({ source: "students_by_class", size: countFrom("students_by_class", ofClass) });
  }
  if (query.has_student_code === false) {
    sets.push({ source: "students_code_once", size: totalOfYears(years, withoutCode) });
  }
  return sets.sort((one, other) => one.size - other.size);
}

/** The total, where it is kept or the search alone decides; null where candidates must be counted. */
function knownTotal(actor: Actor, query: StudentList, filters: Filters, sets: CandidateSet[]): number | null {
  const sum = sumFor(actor, query);
  if (sum) return storedTotal(actor, query, filters, sum);
  const isSearchAlone = filters.search !== null && !filters.ofSchool && !filters.ofStudent;
  return isSearchAlone ? (sets[0]?.size ?? null) : null;
}

/**
 * Whether to read and sort the smallest set, rather than to go past candidates in the order of an index until the page is
 * full. The unit of both costs is one candidate read: measured, a shown one costs five to sort, one that is passed in an
 * index without the filtered columns costs five to look up, and a hit costs a half to look up.
 */
function isCheaperToSort(
  sets: CandidateSet[],
  years: number[],
  { index }: Order,
  { offset, limit, total }: Slice,
): sets is [CandidateSet] {
  const [smallest] = sets;
  if (!smallest || total === 0) return false;
  // Numbered years have next to no candidates without a number: an index of each would be read in vain.
  if (smallest.source === "students_code_once" && years.length > 1) return true;
  const shown = Math.min(offset, Math.max(0, total - offset)) + limit;
  const passed = (shown * totalOfYears(years, everyone)) / total;
  const hits = sets.find(({ source }) => source === "hits")?.size ?? 0;
  return smallest.size + 5 * shown <= passed * (index === "students_list" ? 1 : 5) + hits / 2;
}
