import type { Actor } from "~/auth/actor";
import { recordEvents } from "~/db/audit";
import { db, write } from "~/db/client";
import { now } from "~/db/clock";
import { blocked, missing, type Outcome, refused, saved } from "~/db/outcome";
import { statement_marks } from "~/db/schema";
import type { StatementResult } from "~/db/schema/states";
import { whyYearClosed } from "~/features/exam-years/queries";
import { findSchoolYear } from "~/features/roll-numbers/numbering";
import { repetitions } from "~/features/values/repetitions";
import type { SchoolYear } from "~/features/values/school-year";
import { hasProblems, labelOf, type Problem, type Problems, problem, t } from "~/messages";
import { printedFieldsOf, type Statement, statementsOf } from "./queries";
import { changedByPress } from "./rules";
import type { ClassMark, StatementMarks } from "./schema";

export interface Marked extends SchoolYear {
  /** Candidates whose mark changed. */
  marked: number;
  /** Of them, those whose statement has corrections. */
  corrected: number;
}

/** Stores every mark or none. A mark that is there already changes nothing. */
export function markStatements(
  actor: Actor,
  { school_code, exam_year, marks }: StatementMarks,
): Outcome<Marked> {
  const place = { school_code, exam_year };
  return write(() => {
    if (!findSchoolYear(actor, school_code, exam_year)) return missing();
    const closed = whyYearClosed(exam_year);
    if (closed) return blocked(closed);
    const statements = new Map(statementsOf(actor, place).map((one) => [one.student_id, one]));
    const repeated = repetitions("student_id");
    const changes: Change[] = [];
    const problems: Problems = {};
    for (const [at, { student_id, result, version }] of marks.entries()) {
      const statement = statements.get(student_id);
      const objection = repeated(student_id, at) ?? whyNotMarked(statement, student_id, { result, version });
      if (objection) problems[`marks[${at}].student_id`] = [objection];
      else if (statement && statement.result !== result) changes.push({ statement, result });
    }
    if (hasProblems(problems)) return refused(problems);
    return saved(store(actor, place, changes));
  });
}

function whyNotMarked(
  statement: Statement | undefined,
  student_id: number,
  { result, version }: { result: StatementResult | null; version: number | null },
): Problem | null {
  if (!statement) return problem("unknown", { label: labelOf("student_id"), value: student_id });
  const { full_name } = statement;
  if (version === null || version === statement.version || statement.result === result) return null;
  return problem("statement_moved", {
    full_name,
    state: t(`statement.result.${statement.result ?? "missing"}`),
  });
}

/** Marks those of a class who have no mark yet as returned without change, or takes these marks back. Statements with corrections stay. */
export function markClass(
  actor: Actor,
  { school_code, exam_year, class_name, result, total }: ClassMark,
): Outcome<Marked> {
  const place = { school_code, exam_year };
  return write(() => {
    if (!findSchoolYear(actor, school_code, exam_year)) return missing();
    const closed = whyYearClosed(exam_year);
    if (closed) return blocked(closed);
    const ofClass = statementsOf(actor, place).filter((one) => one.class_name === class_name);
    const n = changedByPress(ofClass, result);
    if (n !== total) return refused({ "": [problem("statements_differ", { n, given: total })] });
    if (n === 0) return refused({ "": [problem("no_statement_marked")] });
    const before = result === null ? "same" : null;
    const changes = ofClass
      .filter((one) => one.result === before)
      .map((statement) => ({ statement, result }));
    return saved(store(actor, place, changes));
  });
}

interface Change {
  statement: Statement;
  result: StatementResult | null;
}

/** A mark is of the print; a paper that has no print shows the present record. */
function store(actor: Actor, place: SchoolYear, changes: readonly Change[]): Marked {
  const printed = printedFieldsOf(place);
  const at = now();
  for (const { statement, result } of changes) {
    const { student_id, registration_id, now_fields, version } = statement;
    const values = {
      registration_id,
      result,
      fields: printed.get(student_id) ?? now_fields,
      marked_by: actor.user_id,
      updated_at: at,
    };
    db.insert(statement_marks)
      .values({ student_id, ...values, created_at: at })
      .onConflictDoUpdate({ target: statement_marks.student_id, set: { ...values, version: version + 1 } })
      .run();
  }
  recordEvents(
    actor,
    changes.map(({ statement, result }) => ({
      action: "statement.marked",
      entity: "student",
      entity_id: statement.student_id,
      ...place,
      changes: { statement: [statement.result, result] },
    })),
  );
  const corrected = changes.filter(({ result }) => result === "corrected").length;
  return { ...place, marked: changes.length, corrected };
}
