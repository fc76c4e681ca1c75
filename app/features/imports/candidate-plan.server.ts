import type { Actor } from "~/auth/actor";
import { isBoundToOneSchool } from "~/auth/roles";
import { recordEvent } from "~/db/audit.server";
import { readAhead, sqlite, write } from "~/db/client.server";
import { missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import type { Span } from "~/db/spans";
import { studentFields } from "~/features/students/fields";
import { keepRollNumbersOf } from "~/features/students/history/queries.server";
import { knownTo } from "~/features/students/known.server";
import { objectionsToList, objectionsToSchoolYear } from "~/features/students/objections";
import type { Warning } from "~/features/students/rules";
import type { StudentNew } from "~/features/students/schema";
import { type Problem, problem } from "~/messages";
import { insertStudents } from "./candidate-insert.server";
import type { JudgedCandidate } from "./candidate-judge";
import { judgeCandidateList, judgeCandidates, readCandidatePaste } from "./candidates";
import { classMerges, type StoredClass } from "./class-spellings";
import { type Draft, findDraft, saveResult } from "./drafts.server";
import { problemsOfList } from "./lines";
import { type ImportPlace, placeFields } from "./place";
import { correctedLines, type Plan, planOf } from "./plan";
import type { StartedReading } from "./start.server";

export type CandidatePlan = Plan<StudentNew, Warning>;

/** A school or year that no line can be saved with is refused before there is a draft. */
export function readCandidatesFor(actor: Actor, place: ImportPlace, text: string): StartedReading {
  const { school_code, exam_year } = place;
  const known = knownTo(actor);
  if (school_code !== null && !known.school(school_code)) {
    return { ok: false, field: "school_code", problem: problem("unknown", { value: school_code }) };
  }
  const read = readCandidatePaste(text, place);
  if (!read.ok || school_code === null || exam_year === null) return read;
  if (placeFields.some((field) => read.columns.includes(field))) return read;
  const [objection] = Object.entries({
    ...objectionsToList(known, { school_code, exam_year }),
    ...objectionsToSchoolYear(known, { school_code, exam_year }),
  });
  const [field, [first] = []] = objection ?? [];
  return first ? { ok: false, field, problem: first } : read;
}

export function planCandidates(actor: Actor, draft: Draft): CandidatePlan | { problem: Problem } {
  const { school_code, exam_year } = draft;
  const place = { school_code, exam_year };
  const read = readCandidatePaste(draft.pasted, place);
  if (!read.ok) return { problem: read.problem };
  const columns = [...read.columns, ...studentFields.filter((field) => !read.columns.includes(field))];
  const expected = read.columns.length;
  const lines = correctedLines(read.lines, columns, draft.corrections);
  const judged = judgeCandidates(lines, columns, knownTo(actor), place, expected).map((line) =>
    isBoundToOneSchool(actor) ? ofOwnSchoolOnly(line, actor.school_code ?? "") : line,
  );
  const plan = planOf(read, studentFields, judged, draft.corrections);
  return { ...plan, merges: classMerges(plan.good, classesOf) };
}

const classes = sqlite.prepare<[string, number], StoredClass>(
  `select class_name, count(*) as total from students indexed by students_by_school
   where school_code = ? and exam_year = ? and class_name is not null group by class_name`,
);

/** Of a school whose candidates the actor may add. */
function classesOf(school_code: string, exam_year: number): StoredClass[] {
  return classes.all(school_code, exam_year);
}

/** A clerk has one school, so another code is another school's, whether or not it exists. */
function ofOwnSchoolOnly(line: JudgedCandidate, own: string): JudgedCandidate {
  const [first] = line.problems.school_code ?? [];
  if (first?.code !== "unknown") return line;
  const value = first.values?.value ?? "";
  return {
    ...line,
    problems: { ...line.problems, school_code: [problem("not_own_school", { value, own })] },
  };
}

/** Judging takes longer than storing, so the lines are judged before the transaction. */
export const judgedAhead = (actor: Actor, draftId: string) =>
  readAhead(() => {
    const draft = findDraft(actor, "students", draftId);
    return draft && { draft, plan: planCandidates(actor, draft) };
  });

/** Writes nothing if the data has changed since the plan was shown. */
export function commitCandidates(
  actor: Actor,
  draftId: string,
  fingerprint: string,
  judged = judgedAhead(actor, draftId),
): Outcome<{ created: number; left: number }> {
  return write(() => {
    const found = judged();
    if (!found) return missing();
    const { draft, plan } = found;
    if ("problem" in plan) return refused({ pasted: [plan.problem] });
    if (plan.good.length === 0) return refused({ "": [problem("empty_list")] });
    if (plan.fingerprint !== fingerprint) return stale({ good: plan.good.length, bad: plan.bad.length });

    const values = plan.good.map(({ value }) => value as StudentNew);
    saveResult(draft, values.length, insertCandidates(actor, values));
    return saved({ created: values.length, left: plan.bad.length });
  });
}

/** The JSON list: all or nothing; the answer names every bad row (product 3.5). */
export function importCandidates(actor: Actor, records: readonly unknown[]): Outcome<{ created: number }> {
  return write(() => {
    const judged = judgeCandidateList(records, knownTo(actor));
    const problems = problemsOfList(judged);
    if (Object.keys(problems).length > 0) return refused(problems);
    insertCandidates(
      actor,
      judged.map(({ value }) => value as StudentNew),
    );
    return saved({ created: judged.length });
  });
}

function insertCandidates(actor: Actor, values: readonly StudentNew[]): Span {
  const schoolCodes = [...new Set(values.map(({ school_code }) => school_code))];
  const import_event_id = recordEvent(actor, {
    action: "student.imported",
    entity: "student",
    school_code: schoolCodes.length === 1 ? schoolCodes[0] : null,
    changes: { created: values.length, school_codes: schoolCodes.slice(0, 100) },
  });
  const span = insertStudents(values, { created_by: actor.user_id, import_event_id });
  keepRollNumbersOf(actor, span);
  return span;
}
