import { asc, count, eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { districts, exam_types, schools, users } from "~/db/schema";
import { type Problems, problem } from "~/messages";
import type { LookupNoun } from "./rules";
import type { DistrictNew, ExamTypeNew, LookupNew } from "./schema";
import { secondExamsOfType } from "./second-exams.server";

export type District = typeof districts.$inferSelect;
export type ExamType = typeof exam_types.$inferSelect;
export type Lookup = District | ExamType;

interface Stamp {
  version: number;
  updated_at: string;
}

export interface LookupStore<Row extends Lookup, Input extends LookupNew> {
  entity: "district" | "exam_type";
  all: () => Row[];
  find: (code: string) => Row | undefined;
  insert: (input: Input, at: string) => Row;
  update: (code: string, change: Input & Stamp) => Row;
  remove: (code: string) => void;
  objections: (before: Row, input: Input) => Problems;
  /** Schools and users follow a changed code. */
  usage: (code: string) => { schools: number; users: number };
}

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
    schools: countOf(db.select({ n: count() }).from(schools).where(eq(schools.district_code, code)).get()),
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
    schools: countOf(db.select({ n: count() }).from(schools).where(eq(schools.exam_type_code, code)).get()),
    users: countOf(db.select({ n: count() }).from(users).where(eq(users.exam_level_code, code)).get()),
  }),
};

const countOf = (row: { n: number } | undefined) => row?.n ?? 0;

export const lookupStores: Record<LookupNoun, LookupStore<Lookup, LookupNew>> = {
  districts: districtStore,
  exam_types: examTypeStore as LookupStore<Lookup, LookupNew>,
};

export const storedDistricts = districtStore.all;
export const storedExamTypes = examTypeStore.all;
export const findExamType = examTypeStore.find;
