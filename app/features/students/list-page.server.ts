import { type SQL, sql } from "drizzle-orm";
import { schools, students } from "~/db/schema";
import { numberOf, numbersOf } from "./found.server";
import { inOrder, type Order } from "./list-order.server";
import { everyone } from "./list-totals.server";

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
export const alongIndex = ({ ofSchool }: Wanted, index: string | undefined): SQL => {
  const walked = sql`from ${students} ${sql.raw(index ? `indexed by ${index}` : "")}`;
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

/**
 * The ids of one page (performance.md: a narrow index first, the records by their ids afterwards). Past the middle the
 * walk is from the end, so that the last page costs what the first does.
 */
export function idsOfPage(wanted: Wanted, order: Order, slice: Slice): number[] {
  if (order.yearIndex && !wanted.ofSchool && !wanted.ofStudent) {
    return idsAcrossYears(wanted.exam_year, order, slice);
  }
  const source = cheapestSource(wanted, order, slice);
  return fromNearerEnd(slice, (reversed, skip, take) =>
    numbersOf(sql`${idsFrom(source, wanted, inOrder(order, reversed))} limit ${take} offset ${skip}`),
  );
}

/** Reading one candidate out of order costs a third of looking up one who is passed and perhaps not wanted. */
function cheapestSource(wanted: Wanted, { index }: Order, { offset, limit, total }: Slice): SQL {
  if (!wanted.ofSchool) return alongIndex(wanted, index);
  if (!index) return bySchool;
  const shown = Math.min(offset, total - offset) + limit;
  const passed = (shown * everyone(wanted.exam_year)) / Math.max(total, 1);
  return passed * 3 < total ? alongIndex(wanted, index) : bySchool;
}

function fromNearerEnd(
  { offset, limit, total }: Slice,
  walk: (reversed: boolean, skip: number, take: number) => number[],
): number[] {
  const take = Math.min(limit, total - offset);
  if (take <= 0) return [];
  const after = total - offset - take;
  return after < offset ? walk(true, after, take).reverse() : walk(false, offset, take);
}

/** Roll numbers and ICs are indexed year by year: the years are merged as they are read, and those without one follow. */
function idsAcrossYears(exam_year: number | null, order: Order, { offset, limit, total }: Slice): number[] {
  const years = exam_year === null ? numbersOf(sql`select year from exam_years`) : [exam_year];
  const [key] = order.keys;
  const blanks = numberOf(
    sql`select count(*) from ${students}
      where ${students.exam_year} in (select value from json_each(${JSON.stringify(years)})) and ${key} is null`,
  );
  const merged = (isBlank: boolean) => (reversed: boolean, skip: number, take: number) => {
    const direction = sql.raw(order.isUp !== reversed ? "asc" : "desc");
    const arms = years.map(
      (year) => sql`select ${students.id} as id, ${key} as position from ${students}
        where ${students.exam_year} = ${year} and ${key} is ${sql.raw(isBlank ? "null" : "not null")}`,
    );
    return numbersOf(sql`${sql.join(arms, sql` union all `)}
      order by position ${direction}, id ${direction} limit ${take} offset ${skip}`);
  };
  const filled = total - blanks;
  const first = fromNearerEnd({ offset, limit, total: filled }, merged(false));
  const rest = { offset: Math.max(0, offset - filled), limit: limit - first.length, total: blanks };
  return [...first, ...fromNearerEnd(rest, merged(true))];
}
