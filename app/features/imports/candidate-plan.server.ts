import type { Actor } from "~/auth/actor";
import { isBoundToOneSchool } from "~/auth/roles";
import { recordEvent } from "~/db/audit.server";
import { sqlite, write } from "~/db/client.server";
import { type Outcome, refused, saved, unconfirmed } from "~/db/outcome";
import type { Span } from "~/db/spans";
import { studentFields } from "~/features/students/fields";
import { keepRollNumbersOf } from "~/features/students/history/queries.server";
import { knownTo } from "~/features/students/known.server";
import { rememberConfirmed } from "~/features/students/near/confirm.server";
import { nearTo } from "~/features/students/near/queries.server";
import { isNear } from "~/features/students/near/rules";
import { objectionsToList, objectionsToSchoolYear } from "~/features/students/objections";
import type { Warning } from "~/features/students/rules";
import type { StudentNew } from "~/features/students/schema";
import type { Sliced } from "~/features/values/in-slices";
import { type Problem, problem, t } from "~/messages";
import { judgedAhead, judgedNow, planOfDraft, toStore } from "./ahead.server";
import { insertStudents } from "./candidate-insert.server";
import type { JudgedCandidate } from "./candidate-judge";
import { judgeCandidateList, judgeCandidates, readCandidatePaste } from "./candidates";
import { classMerges, type StoredClass } from "./class-spellings";
import { type Draft, type ListText, saveResult } from "./drafts.server";
import { isWrong } from "./lines";
import { mappingsOf } from "./mappings.server";
import { type ImportPlace, placeFields } from "./place";
import { correctedLines, type ImportPlan, planOf } from "./plan";
import { noAnswers } from "./shape/questions";
import { readList } from "./shape/read-list";
import type { StartedReading } from "./start.server";

export type CandidatePlan = ImportPlan<StudentNew, Warning>;

/** A school or year that no line can be saved with is refused before there is a draft. */
export function readCandidatesFor(
  actor: Actor,
  place: ImportPlace,
  { text, sheets }: ListText,
): StartedReading {
  const { school_code, exam_year } = place;
  const known = knownTo(actor);
  if (school_code !== null && !known.school(school_code)) {
    return { ok: false, field: "school_code", problem: problem("unknown", { value: school_code }) };
  }
  const remembered = school_code === null ? {} : mappingsOf(school_code);
  const read = readCandidatePaste(text, place, sheets, { ...noAnswers, columns: remembered });
  if (!read.ok) return read;
  const used = read.columnQuestions.flatMap(({ key }) => (remembered[key] ? [[key, remembered[key]]] : []));
  const answers = { columns: Object.fromEntries(used) };
  if (school_code === null || exam_year === null) return { ok: true, answers };
  if (placeFields.some((field) => read.columns.includes(field))) return { ok: true, answers };
  const [objection] = Object.entries({
    ...objectionsToList(known, { school_code, exam_year }),
    ...objectionsToSchoolYear(known, { school_code, exam_year }),
  });
  const [field, [first] = []] = objection ?? [];
  return first ? { ok: false, field, problem: first } : { ok: true, answers };
}

export function* planCandidates(actor: Actor, draft: Draft): Sliced<CandidatePlan | { problem: Problem }> {
  const { school_code, exam_year, sheets } = draft;
  const place = { school_code, exam_year };
  const read = readList({ text: draft.pasted, place, sheets, answers: { ...noAnswers, ...draft.answers } });
  if (!read.ok) return { problem: read.problem };
  const columns = [...read.columns, ...studentFields.filter((field) => !read.columns.includes(field))];
  const expected = read.columns.length;
  const lines = correctedLines(read.lines, columns, draft.corrections, expected);
  yield;
  const all = yield* judgeCandidates(lines, columns, knownTo(actor), place, expected);
  const judged = all.map((line) =>
    isBoundToOneSchool(actor) ? ofOwnSchoolOnly(line, actor.school_code ?? "") : line,
  );
  yield;
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

const planning = (actor: Actor, draftId: string) => () =>
  planOfDraft(actor, "students", draftId, planCandidates);

export const candidatesJudgedAhead = (actor: Actor, draftId: string, fingerprint: string) =>
  judgedAhead(planning(actor, draftId), (found) => toStore(found, fingerprint).kind !== "saved");

export function commitCandidates(
  actor: Actor,
  draftId: string,
  fingerprint: string,
  judged = judgedNow(planning(actor, draftId)),
  near_seen?: string | null,
): Outcome<{ created: number; left: number }> {
  return write(() => {
    const outcome = toStore(judged(), fingerprint);
    if (outcome.kind !== "saved") return outcome;
    const { draft, plan } = outcome.value;
    const near = plan.good.filter(({ warnings }) => warnings.some(isNear));
    const key = `${near.length} ${fingerprint}`;
    if (near.length > 0 && near_seen !== undefined && near_seen !== key)
      return unconfirmed({ "": [problem("blocked", { reason: t("near.lines", { n: near.length }) })] }, key);
    const values = plan.good.map(({ value }) => value as StudentNew);
    const span = insertCandidates(actor, values);
    if (near_seen) rememberLines(actor, span, plan.good);
    saveResult(draft, values.length, span);
    return saved({ created: values.length, left: plan.bad.length });
  });
}

/** Of the lines that somebody has confirmed; the ids of a span follow the lines. */
function rememberLines(actor: Actor, [first]: Span, lines: CandidatePlan["good"]): void {
  for (const [at, { value, warnings }] of lines.entries())
    if (value && warnings.some(isNear)) rememberConfirmed(actor, first + at, nearTo(value, first + at));
}

const judging = (actor: Actor, records: readonly unknown[]) => () =>
  judgeCandidateList(records, knownTo(actor));

export const candidateListJudgedAhead = (actor: Actor, records: readonly unknown[]) =>
  judgedAhead(judging(actor, records), isWrong);

export interface ImportedList {
  created: number;
  /** Of near duplicates, by row from 0. */
  warnings: Warning[];
}

/** The JSON list: all or nothing; the answer names the first wrong rows (product 3.5). */
export function importCandidates(
  actor: Actor,
  records: readonly unknown[],
  judged = judgedNow(judging(actor, records)),
  confirm_near?: boolean | null,
): Outcome<ImportedList> {
  return write(() => {
    const { lines, problems } = judged();
    if (isWrong({ problems })) return refused(problems);
    const warnings = lines.flatMap(nearInRow).slice(0, mostNear);
    if (confirm_near === false && warnings.length > 0)
      return unconfirmed(Object.fromEntries(warnings.map(({ field, problem }) => [field, [problem]])), "");
    insertCandidates(
      actor,
      lines.map(({ value }) => value as StudentNew),
    );
    return saved({ created: lines.length, warnings });
  });
}

/** An answer names so many rows. */
const mostNear = 200;

const nearInRow = ({ warnings }: JudgedCandidate, row: number): Warning[] =>
  warnings.filter(isNear).map(({ field, problem }) => ({ field: `${row}.${field}`, problem }));

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
