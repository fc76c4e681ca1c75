import { and, eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { recordEvent } from "~/db/audit";
import { db, write } from "~/db/client";
import { now } from "~/db/clock";
import { blocked, missing, type Outcome, saved } from "~/db/outcome";
import { check_answers, check_findings } from "~/db/schema";
import { whyYearClosed } from "~/features/exam-years/queries";
import { type Finding, findFinding, openFindings } from "./queries";
import type { CheckRule } from "./rules";
import type { AnswerNew, AnswersNew } from "./schema";

export interface FindingPlace {
  /** Of the candidate. */
  id: number;
  rule: CheckRule;
}

const ofFinding = ({ id, rule }: FindingPlace) =>
  and(eq(check_answers.student_id, id), eq(check_answers.rule, rule));

/** Says that the record is right. The answer lapses when the values that the rule judged change. */
export function answerFinding(actor: Actor, place: FindingPlace, { reason }: AnswerNew): Outcome<Finding> {
  return write(() => {
    const before = findFinding(actor, place.id, place.rule);
    if (!before) return missing();
    const closed = whyYearClosed(before.exam_year);
    if (closed) return blocked(closed);
    const answer = { reason, user_id: actor.user_id, created_at: now() };
    const { subject } = db
      .select({ subject: check_findings.subject })
      .from(check_findings)
      .where(and(eq(check_findings.student_id, place.id), eq(check_findings.rule, place.rule)))
      .get() as { subject: string };
    db.insert(check_answers)
      .values({ student_id: place.id, rule: place.rule, subject, ...answer })
      .onConflictDoUpdate({
        target: [check_answers.student_id, check_answers.rule],
        set: { subject, ...answer },
      })
      .run();
    return changed(actor, "student.check_answered", before, reason);
  });
}

/** One reason for several candidates. A finding that was corrected or answered since the list was shown is left alone. */
export function answerFindings(
  actor: Actor,
  rule: CheckRule,
  { id: ids, reason }: AnswersNew,
): Outcome<{ answered: number }> {
  return write(() => {
    let answered = 0;
    for (const { id } of openFindings(actor, rule, ids)) {
      const answer = answerFinding(actor, { id, rule }, { reason });
      if (answer.kind === "saved") answered += 1;
      else if (answer.kind !== "missing") return answer;
    }
    return answered > 0 ? saved({ answered }) : blocked({ key: "check.none_left" });
  });
}

/** Removes the answer; an open finding stays as it is. */
export function reopenFinding(actor: Actor, place: FindingPlace): Outcome<Finding> {
  return write(() => {
    const before = findFinding(actor, place.id, place.rule);
    if (!before) return missing();
    const closed = whyYearClosed(before.exam_year);
    if (closed) return blocked(closed);
    if (before.state === "open") return saved(before);
    db.delete(check_answers).where(ofFinding(place)).run();
    return changed(actor, "student.check_reopened", before, null);
  });
}

function changed(
  actor: Actor,
  action: string,
  { id, rule, school_code, exam_year, reason }: Finding,
  after: string | null,
): Outcome<Finding> {
  recordEvent(actor, {
    action,
    entity: "student",
    entity_id: id,
    school_code,
    exam_year,
    changes: { rule, reason: [reason, after] },
  });
  return saved(findFinding(actor, id, rule) as Finding);
}
