import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { school_exam_years, schools, students } from "~/db/schema";
import type { Filters } from "./filters";
import { keysOf, type Order } from "./order";
import { numberOf, numbersOf } from "./rows";
import type { Hits } from "./search";

export type Source = "hits" | "students_withdrawn" | Order["index"];

export interface Slice {
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
  const seen = sql`select ${schools.school_code} from ${schools} where ${ofSchool ?? sql`1`}`;
  const codesIn = (year: number) => {
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

export const countFrom = (source: Source, filters: Filters): number =>
  numberOf(sql`select count(*) from (${candidatesOf(filters, source, sql`1`)})`);

const hitsIn = (year: number, hits: Hits): SQL => sql`select value as id from json_each(${hits(year)})`;

/** A frequent name finds a quarter of all candidates, which SQLite takes four times as long to count. */
export function countHits({ years, isWithdrawn }: Filters, hits: Hits): number {
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
export function idsFrom(source: Source, filters: Filters, order: Order, slice: Slice): number[] {
  const { offset, limit, total } = slice;
  const take = Math.min(limit, total - offset);
  if (take <= 0) return [];
  const after = total - offset - take;
  const reversed = after < offset;
  const list = idsInOrder(source, filters, order, reversed);
  const ids = numbersOf(sql`${list} limit ${take} offset ${reversed ? after : offset}`);
  return reversed ? ids.reverse() : ids;
}
