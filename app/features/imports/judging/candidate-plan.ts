import type { Actor } from "~/auth/actor";
import { isBoundToOneSchool } from "~/auth/roles";
import { mustRequest } from "~/features/requests/closed";
import { studentFields } from "~/features/students/fields";
import { type JawiSpeller, jawiSpellers } from "~/features/students/jawi/spellings";
import { objectionsToList, objectionsToSchoolYear } from "~/features/students/objections";
import type { Warning } from "~/features/students/rules";
import type { StudentNew } from "~/features/students/schema";
import { eachInSlices, type Sliced } from "~/features/values/in-slices";
import { type Problem, problem, t } from "~/messages";
import type { Draft, ListText } from "../drafts";
import { mappingsOf } from "../mappings";
import {
  type Answers,
  added,
  type ImportPlace,
  noAnswers,
  placeFields,
  type Question,
  readInSlices,
} from "../shape";
import { judgedAhead, planOfDraft } from "./ahead";
import type { JudgedCandidate } from "./candidate-judge";
import { judgeCandidates, namesStored, readCandidatePaste } from "./candidates";
import { classMerges } from "./class-spellings";
import { doubted } from "./doubts";
import { withKnownElsewhere } from "./elsewhere";
import { judgedTogether } from "./exchanges";
import { heldRequests } from "./held-requests";
import { knownToList, storedOfPlaces } from "./known-queries";
import { missingFrom } from "./missing";
import { correctable, correctedLines, type ImportPlan, planOf, type StartedReading } from "./plan";

export type CandidatePlan = ImportPlan<StudentNew, Warning>;

/** A school or year that no line can be saved with is refused before there is a draft. */
export function readCandidatesFor(
  actor: Actor,
  place: ImportPlace,
  { text, sheets }: ListText,
): StartedReading {
  const { school_code, exam_year } = place;
  const known = knownToList(actor);
  if (school_code !== null && !known.school(school_code)) {
    return { ok: false, field: "school_code", problem: problem("unknown", { value: school_code }) };
  }
  const { columns, chosen } = school_code === null ? { columns: {}, chosen: {} } : mappingsOf(school_code);
  const read = readCandidatePaste(text, place, sheets, { ...noAnswers, columns, chosen });
  if (!read.ok) return read;
  const used = read.columnQuestions.flatMap(({ key }) => (columns[key] ? [[key, columns[key]]] : []));
  const answers = { columns: Object.fromEntries(used), chosen };
  if (school_code === null || exam_year === null) return { ok: true, answers };
  if (placeFields.some((field) => read.columns.includes(field))) return { ok: true, answers };
  // The changes of a list that is closed to its school become requests; it takes no new candidate of a list.
  const asks =
    mustRequest(actor, { school_code, exam_year }) &&
    (read.mustAsk || namesStored(read.lines, read.columns, known, place));
  const [objection] = Object.entries({
    ...(!asks && objectionsToList(known, { school_code, exam_year })),
    ...objectionsToSchoolYear(known, { school_code, exam_year }),
  });
  const [field, [first] = []] = objection ?? [];
  return first ? { ok: false, field, problem: first } : { ok: true, answers };
}

export function* planCandidates(actor: Actor, draft: Draft): Sliced<CandidatePlan | { problem: Problem }> {
  const { school_code, exam_year, sheets } = draft;
  const place = { school_code, exam_year };
  const answers = { ...noAnswers, ...draft.answers };
  const read = yield* readInSlices({ text: draft.pasted, place, sheets, answers });
  if (!read.ok) return { problem: read.problem };
  const columns = [...read.columns, ...studentFields.filter((field) => !read.columns.includes(field))];
  const expected = read.columns.length;
  const lines = correctedLines(read.lines, columns, draft.corrections, expected);
  yield;
  const all = yield* judgeCandidates(lines, columns, knownToList(actor), place, expected);
  const answered = withKnownElsewhere(actor, all, draft.answers.elsewhere);
  const judged = answered.map((line) =>
    isBoundToOneSchool(actor) ? ofOwnSchoolOnly(line, actor.school_code ?? "") : line,
  );
  yield;
  const fields = [...studentFields, ...(columns.includes("candidate_key") ? ["candidate_key"] : [])];
  const stored = storedOfPlaces();
  const inDoubt = yield* doubted(judged, stored, draft.answers);
  yield;
  const spelled = yield* withJawi(judgedTogether(inDoubt.judged), jawiSpellers(), draft.answers);
  const missing = yield* missingFrom(spelled.judged, draft.answers.covers);
  yield;
  const plan = planOf(read, fields, spelled.judged, draft.corrections);
  const requests = yield* heldRequests(actor, plan.changed);
  const reclassed = correctable(plan).filter(({ changes }) =>
    changes?.some(({ field }) => field === "class_name"),
  );
  const questions = [
    ...plan.questions,
    ...inDoubt.questions,
    ...(spelled.question ? [spelled.question] : []),
  ];
  const { proposed } = spelled;
  return {
    ...plan,
    left: added(plan.left, { answered: inDoubt.left.length }),
    questions,
    proposed,
    missing,
    requests,
    merges: classMerges([...plan.good, ...reclassed], stored.classes),
  };
}

/** The draft of an account as it is now, judged. */
export const planningOf = (actor: Actor, draftId: string) => () =>
  planOfDraft(actor, "students", draftId, planCandidates);

/** For a press that asks only whether the draft is still there. */
export const draftJudgedAhead = (actor: Actor, draftId: string) =>
  judgedAhead(planningOf(actor, draftId), (found) => found === undefined);

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

const use = "use";
const mostExamples = 3;

interface WithJawi {
  judged: JudgedCandidate[];
  /** Null where no line lacks a name in Jawi that every word has a spelling for. */
  question: Question | null;
  /** The lines that have a proposal in place of a blank. */
  proposed: number[];
}

/** Ticked, the proposals are values of their lines: the preview shows them, and its fingerprint covers them. */
function* withJawi(
  judged: JudgedCandidate[],
  spellerOf: (school_code: string) => JawiSpeller,
  { chosen }: Partial<Answers>,
): Sliced<WithJawi> {
  const isUsed = chosen?.jawi?.includes(use) ?? false;
  const found = new Map<number, string>();
  yield* eachInSlices(judged, ({ line, status, value }) => {
    if (status !== "good" || !value || value.full_name_arabic !== null) return;
    const proposal = spellerOf(value.school_code).propose(value.full_name);
    if (proposal && proposal.missing.length === 0) found.set(line, proposal.text);
  });
  if (found.size === 0) return { judged, question: null, proposed: [] };
  const question = questionOf(judged, found, isUsed);
  if (!isUsed) return { judged, question, proposed: [] };
  const filled = judged.map((one) => {
    const full_name_arabic = found.get(one.line);
    if (full_name_arabic === undefined || !one.value) return one;
    return {
      ...one,
      cells: { ...one.cells, full_name_arabic },
      value: { ...one.value, full_name_arabic },
    };
  });
  return { judged: filled, question, proposed: [...found.keys()] };
}

function questionOf(judged: JudgedCandidate[], found: Map<number, string>, isUsed: boolean): Question {
  const n = found.size;
  const examples = judged
    .filter(({ line }) => found.has(line))
    .slice(0, mostExamples)
    .map(({ line, value }) =>
      t("jawi.example", { name: value?.full_name ?? "", jawi: found.get(line) ?? "" }),
    );
  return {
    id: "jawi",
    seen: isUsed ? t("jawi.question_used", { n }) : t("jawi.question", { n, examples: examples.join("; ") }),
    chosen: isUsed ? [use] : [],
    choices: [{ value: use, label: t("jawi.question_use", { n }) }],
    isMany: true,
  };
}
