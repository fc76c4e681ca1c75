import { eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { recordEvent } from "~/db/audit";
import { db, write } from "~/db/client";
import { now } from "~/db/clock";
import { blocked, isStale, type Outcome, refused, saved, stale } from "~/db/outcome";
import { students } from "~/db/schema";
import { because } from "~/features/school-exam-years/sign-off/amendments";
import { whyReadOnly } from "~/features/school-exam-years/sign-off/queries";
import { WrongRecords } from "~/features/values/wrong-records";
import { hasProblems, problem } from "~/messages";
import { whyNumberReadOnly } from "../commands";
import { keepRollNumber } from "../history/queries";
import { knownBeside } from "../known";
import { objectionsToNumber } from "../objections";
import { parkRollNumbers } from "../park-roll-numbers";
import { findStudents, type StudentRecord } from "../queries";
import type { StudentMassUpdate } from "../schema";

interface Change {
  before: StudentRecord;
  student_code: string;
  reason: string | null;
}

/** All rows or none (docs/api/students.md); problems are named by row, from 0. */
export function massUpdateCodes(actor: Actor, rows: StudentMassUpdate): Outcome<{ updated: number }> {
  return write(() => {
    const wrong = new WrongRecords();
    const changes: Change[] = [];
    const found = findStudents(
      actor,
      rows.map(({ id }) => id),
    );
    const fixed = whyReadOnly(actor, [...found.values()]);
    if (fixed) return blocked(fixed);
    for (const [index, { id, student_code, version, reason }] of rows.entries()) {
      const before = found.get(id);
      if (!before) {
        if (wrong.add(index, { id: [problem("unknown", { value: id })] })) continue;
        break;
      }
      if (isStale(version, before)) return stale(before);
      const obstacle = whyNumberReadOnly(actor, before, { ...before, student_code }, reason);
      if (obstacle) return blocked(obstacle);
      changes.push({ before, student_code, reason });
    }
    if (wrong.isFound) return refused(wrong.problems);

    const moving = changes.filter(({ before, student_code }) => before.student_code !== student_code);
    parkRollNumbers(moving.map(({ before }) => before.id));
    const reason = rows.find((row) => row.reason !== null)?.reason ?? null;
    const event_id = recordEvent(because(actor, reason), {
      action: "student.codes_updated",
      entity: "student",
      changes: Object.fromEntries(
        moving.map(({ before, student_code }) => [before.id, [before.student_code, student_code]]),
      ),
    });
    const taken = writeCodes(actor, event_id, moving, (id) => rows.findIndex((row) => row.id === id));
    if (taken.isFound) return refused(taken.problems);
    return saved({ updated: rows.length });
  });
}

function writeCodes(
  actor: Actor,
  event_id: number,
  moving: readonly Change[],
  rowOf: (id: number) => number,
): WrongRecords {
  const wrong = new WrongRecords();
  const at = now();
  const beside = knownBeside(actor);
  for (const { before, student_code, reason } of moving) {
    const { id, version } = before;
    const problems = objectionsToNumber(beside(id), before, student_code, reason);
    if (hasProblems(problems)) {
      if (wrong.add(rowOf(id), problems)) continue;
      break;
    }
    const after = db
      .update(students)
      .set({ student_code, updated_at: at, version: version + 1 })
      .where(eq(students.id, id))
      .returning()
      .get();
    keepRollNumber(actor, event_id, before, after, reason);
  }
  return wrong;
}
