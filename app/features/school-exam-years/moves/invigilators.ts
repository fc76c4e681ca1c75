import { and, eq, inArray, sql } from "drizzle-orm";
import { db } from "~/db/client";
import { now } from "~/db/clock";
import { invigilators } from "~/db/schema";
import type { SchoolYear } from "~/features/values/school-year";

const at = ({ school_code, exam_year }: SchoolYear) =>
  and(eq(invigilators.school_code, school_code), eq(invigilators.exam_year, exam_year));

const placed = ({ school_code, exam_year }: SchoolYear) => ({
  ...{ school_code, exam_year, updated_at: now() },
  version: sql`${invigilators.version} + 1`,
});

/** The list of a school in a year goes where its registration goes. The room stays behind, and is the person's room again if the list
 * comes back. */
export const followRegistration = (from: SchoolYear, to: SchoolYear): number[] =>
  db
    .update(invigilators)
    .set(placed(to))
    .where(at(from))
    .returning({ id: invigilators.id })
    .all()
    .map(({ id }) => id);

/** Of these persons, those who are still in the place. */
export const giveInvigilatorsBack = (ids: number[], from: SchoolYear, to: SchoolYear): void => {
  db.update(invigilators)
    .set(placed(to))
    .where(and(inArray(invigilators.id, ids), at(from)))
    .run();
};
