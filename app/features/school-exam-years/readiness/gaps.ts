import { type SQL, sql } from "drizzle-orm";
import { school_exam_years } from "~/db/schema";
import type { GapFilter } from "./rules";

const { expected_students, total_students, total_student_with_code, total_without_document } =
  school_exam_years;

/** As `gapsOf`; a test compares the two. */
export const hasGap: Record<GapFilter, SQL> = {
  none: sql`${total_students} = 0`,
  unsaid: sql`${expected_students} is null`,
  to_enter: sql`coalesce(${expected_students}, 0) > ${total_students}`,
  beyond: sql`coalesce(${expected_students} < ${total_students}, 0)`,
  unnumbered: sql`${total_student_with_code} < ${total_students}`,
  without_document: sql`${total_without_document} > 0`,
  differs: sql`coalesce(${expected_students} <> ${total_students}, 0)`,
};

/** As `severityOf`: the expected number is not part of it. */
export const isReady = sql`(${total_students} > 0 and ${total_student_with_code} = ${total_students}
  and ${total_without_document} = 0)`;
