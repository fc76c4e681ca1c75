import { type SQL, sql } from "drizzle-orm";
import { schools, students } from "~/db/schema";
import { type Bits, hasBit, idsOfBits } from "./bits";
import { pageByClass } from "./class-order";
import { numbersNamed, numbersOf } from "./found.server";
import type { Counted } from "./list-bits.server";
import { inOrder, type Order, type Part, partsOf, walk } from "./list-order.server";
import { blanksOf, everyone } from "./list-totals.server";

/** Which candidates a list is of: conditions on their schools and on themselves, each undefined where there is none. */
export interface Wanted {
  ofSchool: SQL | undefined;
  ofStudent: SQL | undefined;
  exam_year: number | null;
}

export interface Slice {
  offset: number;
  limit: number;
  /** How many there are in all. */
  total: number;
}

const sameSchool = sql`${schools.school_code} = ${students.school_code}`;

/** Through everybody, in an order that an index has; a school is looked up for each who passes. */
export const alongIndex = ({ ofSchool }: Wanted, { index }: Order): SQL => {
  const walked = sql`from ${students} ${sql.raw(index ? `indexed by ${index.name}` : "")}`;
  return ofSchool ? sql`${walked} cross join ${schools} on ${sameSchool}` : walked;
};

/** The schools first, then the candidates of each. */
export const bySchool = sql`from ${schools} cross join ${students} indexed by students_by_school on ${sameSchool}`;

/** The query for the ids. The joins are CROSS so that SQLite takes them in the order written. */
export function idsFrom(source: SQL, wanted: Wanted, order: SQL, more?: SQL): SQL {
  const { ofSchool, ofStudent, exam_year } = wanted;
  const year = exam_year === null ? undefined : sql`${students.exam_year} = ${exam_year}`;
  const conditions = [year, ofSchool, ofStudent, more].filter((each) => each !== undefined);
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  return sql`select ${students.id} ${source} ${where} order by ${order}`;
}

/** A page of what a query of sorted ids gives, in either direction. */
export function pageOf(query: (reversed: boolean) => SQL, slice: Slice): number[] {
  return fromNearerEnd(slice, (reversed, skip, take) =>
    numbersOf(sql`${query(reversed)} limit ${take} offset ${skip}`),
  );
}

/** Past the middle the walk is from the end, so that the last page costs what the first does. */
function fromNearerEnd(
  { offset, limit, total }: Slice,
  walked: (reversed: boolean, skip: number, take: number) => number[],
): number[] {
  const take = Math.min(limit, total - offset);
  if (take <= 0) return [];
  const after = total - offset - take;
  return after < offset ? walked(true, after, take).reverse() : walked(false, offset, take);
}

/** A page of everybody, of a year or of all years: nothing but an index is read. */
export function pageOfEverybody(order: Order, year: number | null, slice: Slice): number[] {
  const { offset, limit, total } = slice;
  const blanks = order.mayBeBlank ? blanksOf(order, year) : 0;
  const filled = total - blanks;
  const first = pageOfPart(order, year, "filled", { offset, limit, total: filled });
  if (blanks === 0 || first.length === limit) return first;
  const rest = { offset: Math.max(0, offset - filled), limit: limit - first.length, total: blanks };
  return [...first, ...pageOfPart(order, year, "blank", rest)];
}

function pageOfPart(order: Order, year: number | null, part: Part, slice: Slice): number[] {
  if (!order.index || (order.index.isYearly && year === null)) {
    return pageOf((reversed) => walk(order, year, part, reversed), slice);
  }
  const { index, isUp } = order;
  return fromNearerEnd(slice, (reversed, skip, take) =>
    numbersNamed(
      ["everybody", index.name, isUp, year !== null, part, reversed].join(),
      { year, skip, take },
      (at) =>
        sql`${walk(order, year === null ? null : at.year, part, reversed)} limit ${at.take} offset ${at.skip}`,
    ),
  );
}

/** A page of those in a set: the set is sorted, or an order walked through that is there already. */
export function pageOfBits(
  counted: Counted,
  order: Order,
  year: number | null,
  offset: number,
  limit: number,
) {
  const { bits, total, roster } = counted;
  const slice = { offset, limit, total };
  if (offset >= total) return [];
  if (order.keys[0] === students.id) {
    const take = Math.min(limit, total - offset);
    if (order.isUp) return idsOfBits(bits, offset, take);
    return idsOfBits(bits, total - offset - take, take).reverse();
  }
  if (total <= few) {
    const ids = sortedIds(idsOfBits(bits), order);
    return ids.slice(offset, offset + limit);
  }
  if (order.keys[0] === students.class_name) return pageByClass(counted, "class_name", order, offset, limit);
  if (order.keys[0] === students.school_code && year !== null) {
    return pageByClass(counted, "school_code", order, offset, limit);
  }
  if (order.keys[0] === students.full_name) {
    return fromNearerEnd(slice, (reversed, skip, take) =>
      roster.names.among(bits, order.isUp === reversed, skip, take),
    );
  }
  const all = everyone(year);
  const shown = Math.min(offset, total - offset) + limit;
  const chunk = Math.ceil((shown * all) / total) + 100;
  if (total * sortingOne < chunk * passingOne) {
    return sortedIds(idsOfBits(bits), order).slice(offset, offset + limit);
  }
  return fromNearerEnd(slice, (reversed, skip, take) => {
    const parts = reversed ? partsOf(order).reverse() : partsOf(order);
    const queries = parts.map((part) => walk(order, year, part, reversed));
    return amongBits(bits, queries, chunk, skip, take);
  });
}

/** So few are read and sorted sooner than any order is walked through. */
const few = 300;

/** What it costs to read and sort one candidate, and to pass one by in an index, in microseconds. */
const sortingOne = 1.7;
const passingOne = 0.17;
const largestChunk = 100_000;

export function sortedIds(ids: readonly number[], order: Order): number[] {
  return numbersOf(
    sql`select ${students.id} from json_each(${JSON.stringify(ids)}) as hit
      cross join ${students} on ${students.id} = hit.value order by ${inOrder(order)}`,
  );
}

/** Walks through queries of ids, one after the other, until enough of the set have been met. */
function amongBits(bits: Bits, queries: readonly SQL[], firstChunk: number, skip: number, take: number) {
  const met: number[] = [];
  let left = skip;
  for (const query of queries) {
    let chunk = Math.min(firstChunk, largestChunk);
    for (let passed = 0; ; passed += chunk, chunk = Math.min(chunk * 2, largestChunk)) {
      const ids = numbersOf(sql`${query} limit ${chunk} offset ${passed}`);
      for (const id of ids) {
        if (!hasBit(bits, id)) continue;
        if (left > 0) left -= 1;
        else if (met.push(id) === take) return met;
      }
      if (ids.length < chunk) break;
    }
  }
  return met;
}
