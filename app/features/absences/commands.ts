import { and, eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { recordEvents } from "~/db/audit";
import { db, write } from "~/db/client";
import { now } from "~/db/clock";
import { blocked, missing, type Outcome, refused, saved } from "~/db/outcome";
import { absences } from "~/db/schema";
import { findPaper, type Paper } from "~/features/exam-papers/queries";
import { whyYearClosed } from "~/features/exam-years/queries";
import { findStudent } from "~/features/students/queries";
import { repetitions } from "~/features/values/repetitions";
import { hasProblems, type Problems, problem } from "~/messages";
import { judgedNumbers, type Numbered, whyNotRecorded } from "./objections";
import { findAbsence } from "./queries";
import { amendReceipts, storeReceipts } from "./receive";
import { returnsOfSchools } from "./returns";
import type { AbsencesNew } from "./schema";
import { ABSENCE_LINES, lineName, linesOf } from "./schema";

export interface RecordedAbsences {
  exam_paper_id: number;
  code: string;
  recorded: number;
  /** Lists that were received with their absentees. */
  received: number;
}

/** Records every number or none, so that a corrected form is complete. */
export function recordAbsences(
  actor: Actor,
  id: number,
  { reason, rows, is_received }: AbsencesNew,
): Outcome<RecordedAbsences> {
  return write(() => {
    const paper = findPaper(id);
    if (!paper) return missing();
    const obstacle = whyNotRecorded(paper);
    if (obstacle) return blocked(obstacle);
    const lines = [...linesOf(rows).entries()].filter(([, code]) => code !== "");
    const { most } = ABSENCE_LINES;
    if (lines.length === 0) return refused({ "": [problem("no_number_typed")] });
    if (lines.length > most)
      return refused({ "": [problem("too_many_numbers", { n: lines.length, max: most })] });
    const { found, problems } = candidatesIn(actor, paper, lines);
    if (hasProblems(problems)) return refused(problems);
    const at = now();
    for (const { id: student_id } of found)
      db.insert(absences)
        .values({ exam_paper_id: id, student_id, reason, created_by: actor.user_id, created_at: at })
        .run();
    recordEvents(
      actor,
      found.map((one) => eventOn("absence.recorded", paper, one, [null, reason])),
    );
    const received = reconcileReceipts(actor, paper, found, is_received);
    return saved({ exam_paper_id: id, code: paper.code, recorded: found.length, received });
  });
}

/** A list that is received already stays so; the others of these candidates' schools are received when asked. */
function reconcileReceipts(
  actor: Actor,
  paper: Paper,
  found: readonly Numbered[],
  is_received: boolean,
): number {
  const codes = [...new Set(found.map(({ school_code }) => school_code))];
  amendReceipts(actor, paper, codes);
  const lists = [...returnsOfSchools(actor, paper, codes).values()].filter(({ return_id }) => !return_id);
  if (is_received) storeReceipts(actor, paper, lists);
  return is_received ? lists.length : 0;
}

function candidatesIn(actor: Actor, paper: Paper, lines: readonly (readonly [number, string])[]) {
  const judged = judgedNumbers(
    actor,
    paper,
    lines.map(([, code]) => code),
  );
  const repeated = repetitions();
  const found: Numbered[] = [];
  const problems: Problems = {};
  for (const [at, code] of lines) {
    const one = judged(code);
    const isKnown = "full_name" in one;
    const objection = repeated(isKnown ? one.id : code, at) ?? (isKnown ? null : one);
    if (objection) problems[lineName(at)] = [objection];
    else if (isKnown) found.push(one);
  }
  return { found, problems };
}

type Absent = Pick<Numbered, "id" | "school_code" | "exam_year">;

const eventOn = (action: string, paper: Paper, one: Absent, reason: [unknown, unknown]) => ({
  action,
  entity: "student",
  entity_id: one.id,
  school_code: one.school_code,
  exam_year: one.exam_year,
  changes: { exam_paper: `${paper.exam_type_code} ${paper.code}`, reason },
});

export function removeAbsence(
  actor: Actor,
  id: number,
  student_id: number,
): Outcome<{ exam_paper_id: number; student_id: number; full_name: string }> {
  return write(() => {
    const paper = findPaper(id);
    const student = findStudent(actor, student_id);
    const absence = findAbsence(id, student_id);
    if (!paper || !student || !absence) return missing();
    const closed = whyYearClosed(paper.exam_year);
    if (closed) return blocked(closed);
    db.delete(absences)
      .where(and(eq(absences.exam_paper_id, id), eq(absences.student_id, student_id)))
      .run();
    recordEvents(actor, [eventOn("absence.removed", paper, student, [absence.reason, null])]);
    amendReceipts(actor, paper, [student.school_code]);
    return saved({ exam_paper_id: id, student_id, full_name: student.full_name });
  });
}
