import { eq } from "drizzle-orm";
import { db } from "~/db/client";
import { school_exam_years } from "~/db/schema";
import { makeStudent } from "./people";

type List = typeof school_exam_years.$inferSelect;

export const listAt = (id: number): List | undefined =>
  db.select().from(school_exam_years).where(eq(school_exam_years.id, id)).get();

export const setList = (id: number, fields: Partial<List>) =>
  db.update(school_exam_years).set(fields).where(eq(school_exam_years.id, id)).run();

/** A list that can be submitted: one expected, entered and numbered candidate of AAA0001 with an identity card. */
export function makeReadyList({ id }: { id: number }) {
  setList(id, { expected_students: 1 });
  return makeStudent({
    school_code: "AAA0001",
    exam_year: 2026,
    ic_number: "140203105555",
    student_code: "AAA0001/001",
  });
}
