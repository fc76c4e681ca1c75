import { asc, count, countDistinct, eq, or } from "drizzle-orm";
import { db } from "~/db/client.server";
import {
  districts,
  exam_types,
  need_arrangements,
  need_kinds,
  school_exam_years,
  schools,
  special_need_arrangements,
  special_needs,
  users,
} from "~/db/schema";
import { type Problems, problem } from "~/messages";
import type { LookupNoun } from "./rules";
import type { DistrictNew, ExamTypeNew, LookupNew, NeedOptionNew } from "./schema";
import { secondExamsOfType } from "./second-exams.server";

export type District = typeof districts.$inferSelect;
export type ExamType = typeof exam_types.$inferSelect;
export type NeedOption = typeof need_kinds.$inferSelect;
export type Lookup = District | ExamType | NeedOption;

interface Stamp {
  version: number;
  updated_at: string;
}

export interface Usage {
  schools: number;
  users: number;
  candidates: number;
}

const unused: Usage = { schools: 0, users: 0, candidates: 0 };

export interface LookupStore<Row extends Lookup, Input extends LookupNew> {
  entity: "district" | "exam_type" | "need_kind" | "need_arrangement";
  all: () => Row[];
  find: (code: string) => Row | undefined;
  insert: (input: Input, at: string) => Row;
  update: (code: string, change: Input & Stamp) => Row;
  remove: (code: string) => void;
  objections: (before: Row, input: Input) => Problems;
  /** They follow a changed code. */
  usage: (code: string) => Usage;
}

const countOf = (row: { n: number } | undefined) => row?.n ?? 0;

/** Schools that have the code now or in the record of a year. */
const schoolsWith = (field: "district_code" | "exam_type_code", code: string): number =>
  countOf(
    db
      .select({ n: countDistinct(schools.id) })
      .from(schools)
      .leftJoin(school_exam_years, eq(school_exam_years.school_code, schools.school_code))
      .where(or(eq(schools[field], code), eq(school_exam_years[field], code)))
      .get(),
  );

const districtStore: LookupStore<District, DistrictNew> = {
  entity: "district",
  all: () => db.select().from(districts).orderBy(asc(districts.code)).all(),
  find: (code) => db.select().from(districts).where(eq(districts.code, code)).get(),
  insert: (input, at) =>
    db
      .insert(districts)
      .values({ ...input, created_at: at, updated_at: at })
      .returning()
      .get(),
  update: (code, change) =>
    db.update(districts).set(change).where(eq(districts.code, code)).returning().get(),
  remove: (code) => db.delete(districts).where(eq(districts.code, code)).run(),
  objections: () => ({}),
  usage: (code) => ({
    ...unused,
    schools: schoolsWith("district_code", code),
    users: countOf(db.select({ n: count() }).from(users).where(eq(users.district_code, code)).get()),
  }),
};

const examTypeStore: LookupStore<ExamType, ExamTypeNew> = {
  entity: "exam_type",
  all: () => db.select().from(exam_types).orderBy(asc(exam_types.code)).all(),
  find: (code) => db.select().from(exam_types).where(eq(exam_types.code, code)).get(),
  insert: (input, at) =>
    db
      .insert(exam_types)
      .values({ ...input, created_at: at, updated_at: at })
      .returning()
      .get(),
  update: (code, change) =>
    db.update(exam_types).set(change).where(eq(exam_types.code, code)).returning().get(),
  remove: (code) => db.delete(exam_types).where(eq(exam_types.code, code)).run(),
  objections(before, input): Problems {
    const n = before.allows_second_exam && !input.allows_second_exam ? secondExamsOfType(before.code) : 0;
    return n > 0 ? { allows_second_exam: [problem("second_exams", { n, value: before.code })] } : {};
  },
  usage: (code) => ({
    ...unused,
    schools: schoolsWith("exam_type_code", code),
    users: countOf(db.select({ n: count() }).from(users).where(eq(users.exam_level_code, code)).get()),
  }),
};

/** Candidates in the trash count too, because they can be restored. */
const needOptionStore = (
  entity: "need_kind" | "need_arrangement",
  table: typeof need_kinds | typeof need_arrangements,
  candidates: (code: string) => number,
): LookupStore<NeedOption, NeedOptionNew> => ({
  entity,
  all: () => db.select().from(table).orderBy(asc(table.code)).all(),
  find: (code) => db.select().from(table).where(eq(table.code, code)).get(),
  insert: (input, at) =>
    db
      .insert(table)
      .values({ ...input, created_at: at, updated_at: at })
      .returning()
      .get(),
  update: (code, change) => db.update(table).set(change).where(eq(table.code, code)).returning().get(),
  remove: (code) => db.delete(table).where(eq(table.code, code)).run(),
  objections: () => ({}),
  usage: (code) => ({ ...unused, candidates: candidates(code) }),
});

const kindStore = needOptionStore("need_kind", need_kinds, (code) =>
  countOf(db.select({ n: count() }).from(special_needs).where(eq(special_needs.kind_code, code)).get()),
);
const { arrangement_code } = special_need_arrangements;
const arrangementStore = needOptionStore("need_arrangement", need_arrangements, (code) =>
  countOf(db.select({ n: count() }).from(special_need_arrangements).where(eq(arrangement_code, code)).get()),
);

export const lookupStores: Record<LookupNoun, LookupStore<Lookup, LookupNew>> = {
  districts: districtStore,
  exam_types: examTypeStore as LookupStore<Lookup, LookupNew>,
  need_kinds: kindStore as LookupStore<Lookup, LookupNew>,
  need_arrangements: arrangementStore as LookupStore<Lookup, LookupNew>,
};

export const storedDistricts = districtStore.all;
export const storedExamTypes = examTypeStore.all;
export const storedNeedKinds = kindStore.all;
export const storedArrangements = arrangementStore.all;
export const findExamType = examTypeStore.find;
