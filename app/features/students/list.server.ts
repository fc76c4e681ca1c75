import { sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { sqlite } from "~/db/client.server";
import { students } from "~/db/schema";
import type { Listed } from "~/features/values/lists";
import { hasBit } from "./bits";
import { numbersOf } from "./found.server";
import { bitsOfList } from "./list-bits.server";
import { type Asked, ofNoTotal, wantedOf } from "./list-filters.server";
import { inOrder, type Order, orderOf } from "./list-order.server";
import {
  alongIndex,
  bySchool,
  idsFrom,
  pageOf,
  pageOfBits,
  pageOfEverybody,
  type Slice,
  sortedIds,
  type Wanted,
} from "./list-page.server";
import type { StudentList } from "./list-schema";
import { everyone, keptTotal } from "./list-totals.server";
import { recordsOf, type StudentRecord } from "./queries.server";
import { isPlain, matchesRow, readSearch, type Search } from "./search.server";

/** A page of candidates in the actor's scope, blanks last; `total` is exact (api.md, "Students"). */
export function listStudents(actor: Actor, query: StudentList): Listed<StudentRecord> {
  const { page, limit } = query;
  return atOneMoment((isInWrite) => {
    const { ids, total } = idsOf({ actor, query, isInWrite }, (page - 1) * limit, limit);
    return { data: recordsOf(actor, ids), total, page, limit };
  });
}

/** The ids of all that the filters leave, in the order of the list, whatever its page; at most so many. */
export function matchingStudentIds(actor: Actor, query: StudentList, most: number): number[] {
  return atOneMoment((isInWrite) => idsOf({ actor, query, isInWrite }, 0, most).ids);
}

/** Everything is read in one transaction: the total and the page are of the same candidates. */
function atOneMoment<Value>(look: (isInWrite: boolean) => Value): Value {
  const isInWrite = sqlite.inTransaction;
  return sqlite.transaction(() => look(isInWrite))();
}

interface Found {
  ids: number[];
  total: number;
}

const nobody: Found = { ids: [], total: 0 };

/** The candidates of so few are read one by one sooner than the state is gone through. */
const few = 3000;

function idsOf(asked: Asked, offset: number, limit: number): Found {
  const { actor, query } = asked;
  const wanted = wantedOf(actor, query);
  const order = orderOf(actor, query);
  const kept = keptTotal(actor, query, wanted.ofSchool);
  const search = query.search === null ? null : readSearch(actor, query.search);
  if (kept === 0 || (query.search !== null && !search)) return nobody;

  if (!search && !ofNoTotal(actor, query)) {
    const slice = { offset, limit, total: kept };
    const page = pageByTotal(wanted, order, slice);
    if (page) return { ids: page, total: kept };
  }
  if (wanted.ofSchool && kept <= few) {
    const ids = search
      ? searchFew(asked, wanted, order, search)
      : numbersOf(idsFrom(bySchool, wanted, inOrder(order)));
    return { ids: ids.slice(offset, offset + limit), total: ids.length };
  }
  const counted = bitsOfList(asked, wanted.ofSchool, search);
  return { ids: pageOfBits(counted, order, query.exam_year, offset, limit), total: counted.total };
}

/** The page by the shortest way, where the total is known beforehand; null where going through the state is shorter. */
function pageByTotal(wanted: Wanted, order: Order, slice: Slice): number[] | null {
  const { ofSchool, ofStudent, exam_year } = wanted;
  if (!order.index) return null;
  const { offset, limit, total } = slice;
  const shown = Math.min(offset, total - offset) + limit;
  if (!ofSchool && !ofStudent) {
    const isSlow = order.keys[0] === students.school_code && exam_year !== null && shown > few;
    return isSlow ? null : pageOfEverybody(order, exam_year, slice);
  }
  const passed = (shown * everyone(exam_year)) / total;
  if ((order.index.isYearly && exam_year === null) || order.mayBeBlank || passed > few) return null;
  return pageOf((reversed) => idsFrom(alongIndex(wanted, order), wanted, inOrder(order, reversed)), slice);
}

/** Whom a search finds among few, in order: row by row, and by the index where a name is not plain. */
function searchFew(asked: Asked, wanted: Wanted, order: Order, search: Search): number[] {
  const sorted = inOrder(order);
  const plain = numbersOf(idsFrom(bySchool, wanted, sorted, matchesRow(search)));
  const others = numbersOf(idsFrom(bySchool, wanted, sorted, sql`not ${isPlain}`));
  if (others.length === 0) return plain;
  const { bits } = bitsOfList(asked, wanted.ofSchool, search);
  const found = others.filter((id) => hasBit(bits, id));
  return sortedIds([...new Set([...plain, ...found])], order);
}
