import { asc, count, countDistinct, eq, or, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { db } from "~/db/client";
import {
  districts,
  exam_types,
  need_arrangements,
  need_kinds,
  notices,
  school_exam_years,
  schools,
  special_need_arrangements,
  special_needs,
  users,
} from "~/db/schema";
import type { LookupNoun } from "./rules";

type District = typeof districts.$inferSelect;
type ExamType = typeof exam_types.$inferSelect;
type NeedOption = typeof need_kinds.$inferSelect;
export type Lookup = District | ExamType | NeedOption;

export interface Usage {
  schools: number;
  users: number;
  candidates: number;
  notices: number;
}

const unused: Usage = { schools: 0, users: 0, candidates: 0, notices: 0 };

export type LookupTable = typeof districts | typeof exam_types | typeof need_kinds | typeof need_arrangements;

interface LookupStore {
  entity: "district" | "exam_type" | "need_kind" | "need_arrangement";
  table: LookupTable;
  all: () => Lookup[];
  find: (code: string) => Lookup | undefined;
  /** They follow a changed code. */
  usage: (code: string) => Usage;
}

function rowsOf<Table extends LookupTable>(table: Table) {
  const one = db
    .select()
    .from(table)
    .where(eq(table.code, sql.placeholder("code")))
    .prepare();
  return {
    table,
    all: () => db.select().from(table).orderBy(asc(table.code)).all() as Table["$inferSelect"][],
    find: (code: string) => one.get({ code }) as Table["$inferSelect"] | undefined,
  };
}

const countOf = (table: SQLiteTable, column: SQLiteColumn, code: string): number =>
  db.select({ n: count() }).from(table).where(eq(column, code)).get()?.n ?? 0;

/** Schools that have the code now or in the record of a year. */
const schoolsWith = (field: "district_code" | "exam_type_code", code: string): number =>
  db
    .select({ n: countDistinct(schools.id) })
    .from(schools)
    .leftJoin(school_exam_years, eq(school_exam_years.school_code, schools.school_code))
    .where(or(eq(schools[field], code), eq(school_exam_years[field], code)))
    .get()?.n ?? 0;

/** Candidates in the trash count too, because they can be restored. */
export const lookupStores = {
  districts: {
    entity: "district",
    ...rowsOf(districts),
    usage: (code) => ({
      schools: schoolsWith("district_code", code),
      users: countOf(users, users.district_code, code),
      candidates: 0,
      notices: countOf(notices, notices.district_code, code),
    }),
  },
  exam_types: {
    entity: "exam_type",
    ...rowsOf(exam_types),
    usage: (code) => ({
      schools: schoolsWith("exam_type_code", code),
      users: countOf(users, users.exam_level_code, code),
      candidates: 0,
      notices: countOf(notices, notices.exam_type_code, code),
    }),
  },
  need_kinds: {
    entity: "need_kind",
    ...rowsOf(need_kinds),
    usage: (code) => ({ ...unused, candidates: countOf(special_needs, special_needs.kind_code, code) }),
  },
  need_arrangements: {
    entity: "need_arrangement",
    ...rowsOf(need_arrangements),
    usage: (code) => ({
      ...unused,
      candidates: countOf(special_need_arrangements, special_need_arrangements.arrangement_code, code),
    }),
  },
} satisfies Record<LookupNoun, LookupStore>;

export const storedNeedKinds = lookupStores.need_kinds.all;
export const storedArrangements = lookupStores.need_arrangements.all;
export const findExamType = lookupStores.exam_types.find;
