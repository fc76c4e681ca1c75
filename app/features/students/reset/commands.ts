import { and, eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope";
import { recordEvent } from "~/db/audit";
import { db, write } from "~/db/client";
import { blocked, missing, type Outcome, saved } from "~/db/outcome";
import { school_exam_years, schools, students } from "~/db/schema";
import { whyReadOnly } from "~/features/school-exam-years/sign-off/queries";
import { moveToTrash } from "~/features/trash/trash";
import { whyNumberedStay } from "../numbered";

export interface SchoolYearHeld {
  school_code: string;
  school_name: string;
  exam_year: number;
  total_students: number;
  total_student_with_code: number;
  total_withdrawn: number;
}

export function findSchoolYearHeld(
  actor: Actor,
  at: { school_code: string; exam_year: number },
): SchoolYearHeld | undefined {
  return db
    .select({
      school_code: schools.school_code,
      school_name: school_exam_years.school_name,
      exam_year: school_exam_years.exam_year,
      total_students: school_exam_years.total_students,
      total_student_with_code: school_exam_years.total_student_with_code,
      total_withdrawn: school_exam_years.total_withdrawn,
    })
    .from(school_exam_years)
    .innerJoin(schools, eq(schools.school_code, school_exam_years.school_code))
    .where(
      and(
        eq(school_exam_years.school_code, at.school_code),
        eq(school_exam_years.exam_year, at.exam_year),
        visibleTo(actor),
      ),
    )
    .get();
}

/** All candidates as one batch of the trash; only the office resets a locked year or deletes a numbered candidate. */
export function resetSchoolYear(
  actor: Actor,
  at: { school_code: string; exam_year: number },
): Outcome<{ deleted: number; batch_id: string | null }> {
  return write(() => {
    const held = findSchoolYearHeld(actor, at);
    if (!held) return missing();
    const { school_code, exam_year } = held;
    const fixed = whyReadOnly(actor, [held]);
    if (fixed) return blocked(fixed);
    const rows = db
      .select({ id: students.id, full_name: students.full_name, student_code: students.student_code })
      .from(students)
      .where(and(eq(students.school_code, school_code), eq(students.exam_year, exam_year)))
      .all();
    const obstacle = whyNumberedStay(actor, rows);
    if (obstacle) return blocked(obstacle);
    const ids = rows.map(({ id }) => id);
    const batch_id = ids.length > 0 ? moveToTrash(actor, ids, "student.reset") : null;
    const changes = { deleted: ids.length, batch_id };
    recordEvent(actor, {
      action: "student.reset",
      entity: "student",
      school_code,
      exam_year,
      changes,
    });
    return saved({ deleted: ids.length, batch_id });
  });
}
