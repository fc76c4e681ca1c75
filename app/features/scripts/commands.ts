import { and, eq, inArray, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { recordEvents } from "~/db/audit";
import { db, write } from "~/db/client";
import { now } from "~/db/clock";
import { blocked, isStale, missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import { school_exam_years, script_questions, script_returns, students } from "~/db/schema";
import { judgedNumbers, whyNotRecorded } from "~/features/absences/objections";
import { findPaper, type Paper } from "~/features/exam-papers/queries";
import { whyYearClosed } from "~/features/exam-years/queries";
import { malaysianMoment } from "~/features/values/moments";
import { repetitions } from "~/features/values/repetitions";
import { hasProblems, type Problem, type Problems, problem } from "~/messages";
import { findScripts, type ScriptsOfSchool, scriptsOf, scriptsOfSchool, whyReported } from "./queries";
import { mostNamed } from "./rules";
import type { ScriptsEdit, ScriptsNew } from "./schema";

export interface ReturnedScripts {
  exam_paper_id: number;
  code: string;
  /** Schools. */
  returned: number;
}

/** Every school of the press or none. */
export function returnScripts(actor: Actor, id: number, { rows }: ScriptsNew): Outcome<ReturnedScripts> {
  return write(() => {
    const paper = findPaper(id);
    if (!paper) return missing();
    const obstacle = whyNotRecorded(paper);
    if (obstacle) return blocked(obstacle);
    if (rows.length === 0) return refused({ "": [problem("no_school_ticked")] });
    const codes = rows.map(({ school_code }) => school_code);
    const place = inArray(school_exam_years.school_code, codes);
    const found = scriptsOf(actor, { papers: [id], place });
    const schools = new Map(found.map((school) => [school.school_code, school]));
    const repeated = repetitions("school_code");
    const problems: Problems = {};
    for (const [at, { school_code, expected }] of rows.entries()) {
      const one = repeated(school_code, at) ?? whyNotEqual(schools.get(school_code), school_code, expected);
      if (one) problems[`rows[${at}].school_code`] = [one];
    }
    if (hasProblems(problems)) return refused(problems);
    for (const { school_code } of rows) {
      const school = schools.get(school_code) as ScriptsOfSchool;
      store(actor, paper, school, { returned: school.expected, reason: null }, []);
    }
    return saved({ exam_paper_id: id, code: paper.code, returned: rows.length });
  });
}

function whyNotEqual(
  school: ScriptsOfSchool | undefined,
  school_code: string,
  given: number,
): Problem | null {
  if (!school) return problem("no_list_of_school", { code: school_code });
  const { school_name, state, returned_at, expected, reported_at } = school;
  if (state === "equal" || state === "differs")
    return problem("scripts_returned", { school_name, moment: malaysianMoment(returned_at ?? "") });
  if (reported_at !== null)
    return problem("scripts_reported", { school_name, moment: malaysianMoment(reported_at) });
  return expected === given ? null : problem("scripts_moved", { school_name, n: expected, given });
}

/** The count of one school. Another count than the expected one has its reason, and names candidates where they are known. */
export function editScripts(
  actor: Actor,
  id: number,
  registration_id: number,
  edit: ScriptsEdit,
): Outcome<ReturnedScripts & { school_name: string }> {
  return write(() => {
    const paper = findPaper(id);
    const school = paper && scriptsOfSchool(actor, paper, registration_id);
    if (!paper || !school) return missing();
    const fixed = whyNotRecorded(paper) ?? whyReported(school);
    if (fixed) return blocked(fixed);
    if (edit.version !== null && edit.version !== (school.version ?? 0)) return stale(school);
    const { found, problems } = judgedEdit(actor, paper, school, edit);
    if (hasProblems(problems)) return refused(problems);
    const isEqual = edit.returned === school.expected;
    const { returned, reason } = edit;
    store(actor, paper, school, { returned, reason: isEqual ? null : reason }, isEqual ? [] : found);
    return saved({ exam_paper_id: id, code: paper.code, returned: 1, school_name: school.school_name });
  });
}

export function judgedEdit(
  actor: Actor,
  paper: Paper,
  school: ScriptsOfSchool,
  { returned, reason, rows }: ScriptsEdit,
) {
  const problems: Problems = {};
  const found: number[] = [];
  const difference = Math.abs(returned - school.expected);
  const numbers = rows.map((row) => row?.student_code ?? "");
  if (difference > 0 && reason === null) problems.reason = [problem("required")];
  const most = Math.min(difference, mostNamed);
  const named = numbers.filter((number) => number !== "").length;
  if (difference > 0 && named > most) problems[""] = [problem("scripts_named", { n: named, max: most })];
  const judge = judgeOfSchool(actor, paper, school.school_code, numbers);
  for (const [at, number] of numbers.entries()) {
    if (number === "" || difference === 0) continue;
    const one = judge(number);
    if (!("full_name" in one)) problems[`rows[${at}].student_code`] = [one];
    else if (found.includes(one.id))
      problems[`rows[${at}].student_code`] = [problem("repeated", { m: found.indexOf(one.id) + 1 })];
    else found.push(one.id);
  }
  return { found, problems };
}

/** A candidate of that school. A script that came back for an absentee is a difference too. */
export function judgeOfSchool(actor: Actor, paper: Paper, school_code: string, numbers: readonly string[]) {
  const judge = judgedNumbers(actor, paper, numbers, { isAbsenceTaken: true });
  return (number: string) => {
    const one = judge(number);
    const isElsewhere = "full_name" in one && one.school_code !== school_code;
    return isElsewhere ? problem("number_of_other_school", { code: number }) : one;
  };
}

function store(
  actor: Actor,
  paper: Paper,
  school: ScriptsOfSchool,
  counted: { returned: number; reason: string | null },
  named: readonly number[],
): void {
  const { registration_id, school_code, expected } = school;
  const values = { ...counted, expected, returned_by: actor.user_id, returned_at: now() };
  db.insert(script_returns)
    .values({ exam_paper_id: paper.id, registration_id, ...values })
    .onConflictDoUpdate({
      target: [script_returns.exam_paper_id, script_returns.registration_id],
      set: { ...values, version: sql`${script_returns.version} + 1` },
    })
    .run();
  forget(paper, school_code);
  for (const student_id of named)
    db.insert(script_questions).values({ exam_paper_id: paper.id, student_id }).run();
  const { returned, reason } = counted;
  const facts = {
    expected,
    returned,
    ...(reason && { reason }),
    ...(named.length && { named: named.length }),
  };
  recordEvents(actor, [eventOn("scripts.returned", paper, school_code, facts)]);
}

const forget = ({ id, exam_year }: Paper, school_code: string) =>
  db
    .delete(script_questions)
    .where(
      and(
        eq(script_questions.exam_paper_id, id),
        inArray(
          script_questions.student_id,
          db
            .select({ id: students.id })
            .from(students)
            .where(and(eq(students.school_code, school_code), eq(students.exam_year, exam_year))),
        ),
      ),
    )
    .run();

const eventOn = (action: string, paper: Paper, school_code: string, facts: Record<string, unknown>) => ({
  action,
  entity: "exam_paper",
  entity_id: paper.id,
  school_code,
  exam_year: paper.exam_year,
  changes: { exam_paper: `${paper.exam_type_code} ${paper.code}`, ...facts },
});

/** As if the scripts had not come back. */
export function cancelScripts(
  actor: Actor,
  id: number,
  { version }: { version: number | null },
): Outcome<NonNullable<ReturnType<typeof findScripts>>> {
  return write(() => {
    const found = findScripts(actor, id);
    const paper = found && findPaper(found.exam_paper_id);
    if (!paper) return missing();
    const school = scriptsOfSchool(actor, paper, found.registration_id);
    const fixed = whyYearClosed(paper.exam_year) ?? (school ? whyReported(school) : null);
    if (fixed) return blocked(fixed);
    if (isStale(version, found)) return stale(found);
    db.delete(script_returns).where(eq(script_returns.id, id)).run();
    forget(paper, found.school_code);
    const { expected, returned } = found;
    recordEvents(actor, [eventOn("scripts.reopened", paper, found.school_code, { expected, returned })]);
    return saved(found);
  });
}
