import { nameKey } from "~/db/name-key";
import { type StudentFieldName, studentFields } from "~/features/students/fields";
import { nearnessOf, nearWarning } from "~/features/students/near/rules";
import {
  claimsOf,
  type Known,
  newClaims,
  objectionsTo,
  objectionsToList,
  takenFrom,
} from "~/features/students/objections";
import { derived, type Warning, warningsOf } from "~/features/students/rules";
import { IDENTITIES, type StudentNew, studentNew } from "~/features/students/schema";
import { acceptedFields, withJudged } from "~/features/values/accepted";
import { collectProblems } from "~/features/values/fields";
import { cleanText } from "~/features/values/text";
import { hasProblems, type Problems, problem, sentenceText, t } from "~/messages";
import { type Found, findStored, type KeyField } from "./candidate-find";
import type { KnownToList, StoredCandidate } from "./known";
import { bad, type ChangedField, type GivenLine, type JudgedLine } from "./lines";

export type JudgedCandidate = JudgedLine<StudentNew, Warning>;

/** Only a line that can be saved blocks a later one. */
export function candidateJudge(known: Known): (given: GivenLine) => JudgedCandidate {
  return newCandidateJudge(known, earlierLines(known), () => undefined);
}

/** A line of a candidate who is stored in its school and year is compared with the record; every other line is a new candidate's. What a
 * line takes from other candidates depends on their lines (`judgedTogether`). */
export function comparingJudge(
  known: KnownToList,
  keyField: KeyField,
): (given: GivenLine) => JudgedCandidate {
  const earlier = earlierLines(known);
  const judgeNew = newCandidateJudge(known, earlier, takesOf);
  const judgeStored = storedCandidateJudge(known, earlier);
  return (given) => {
    const found = findStored(known, given.record as Record<string, unknown>, keyField);
    if (!found) return judgeNew(given);
    if (found.stored) return judgeStored(given, found.stored, found);
    const others = judgeAlone(known, given);
    return bad(given, { ...found.problems, ...others });
  };
}

/** The problems of the other cells of a line whose key is wrong. */
function judgeAlone(known: Known, { record }: GivenLine): Problems {
  const read = studentNew.safeParse(record);
  const problems = read.success ? {} : collectProblems(read.error);
  const accepted = read.success ? read.data : acceptedFields(studentNew, record, problems);
  return withJudged(studentNew, problems, objectionsTo(known, accepted));
}

/** Undefined where more than the numbers of other candidates is in the way. */
function takesOf(
  known: Known,
  problems: Problems,
  value: StudentNew,
  before?: StudentNew,
): JudgedCandidate["takes"] {
  const codes = Object.values(problems).flatMap((all) => all.map(({ code }) => code));
  if (!codes.every((code) => code === "candidate_exists" || code === "student_code_taken")) return undefined;
  const from = takenFrom(known, value, before);
  return from ? { from, problems } : undefined;
}

function newCandidateJudge(
  known: Known,
  earlier: Earlier,
  takesIn: typeof takesOf,
): (given: GivenLine) => JudgedCandidate {
  return (given) => {
    const read = studentNew.safeParse(given.record);
    if (!read.success) {
      const found = collectProblems(read.error);
      const judged = objectionsTo(known, acceptedFields(studentNew, given.record, found));
      return bad(given, withJudged(studentNew, found, judged));
    }

    const value = derived(read.data);
    const ages = known.usualAges(value.school_code, value.exam_year);
    const usual = [...warningsOf(value, ages), ...known.jawiWarnings(value)];
    const warnings = [...usual, ...earlier.nearTo(value, known)];
    const problems = { ...objectionsToList(known, value), ...objectionsTo(known, value) };
    for (const { field, m } of earlier.repeatedIn(value)) problems[field] = [problem("repeated", { m })];
    const takes = hasProblems(problems) ? takesIn(known, problems, value) : undefined;
    if (hasProblems(problems) && !takes) return bad(given, problems, warnings);

    const { line, label, raw, cells } = given;
    earlier.add(value, label ?? line);
    const at = { line, ...(label && { label }), raw, cells, ...(takes && { takes }) };
    return { ...at, status: "good", value, problems: {}, warnings };
  };
}

type FoundStored = Extract<Found, { stored: StoredCandidate }>;

/** By the rules of the form of one candidate. A list that takes no change holds the line back, and its changes are shown. */
function storedCandidateJudge(known: KnownToList, earlier: Earlier) {
  return (given: GivenLine, stored: StoredCandidate, { by, since }: FoundStored): JudgedCandidate => {
    const { line, label = line, raw, cells } = given;
    const { id, version, full_name, school_code, exam_year } = stored;
    const at = {
      ...{ line, ...(given.label && { label: given.label }), raw, cells },
      stored: { id, version, full_name, school_code, exam_year },
      ...(stored.withdrawn_at && { withdrawn_at: stored.withdrawn_at }),
    };
    const m = earlier.lineOf(id);
    if (m !== undefined) return { ...bad(given, { [by]: [problem("repeated", { m })] }), stored: at.stored };
    const found = compared(stored, given.record as Record<string, unknown>, since === "same");
    const noted = found.kind !== "wrong" && found.cleared > 0 && { cleared: found.cleared };
    if (found.kind === "same") {
      earlier.add(found.value, label, id);
      const warnings = warningsOf(found.value, known.usualAges(school_code, exam_year));
      return { ...at, ...noted, status: "same", value: found.value, problems: {}, warnings };
    }
    const beside = known.beside(id);
    if (found.kind === "wrong") {
      const judged = { ...objectionsToList(known, stored), ...objectionsTo(beside, found.accepted, stored) };
      return { ...bad(given, withJudged(studentNew, found.problems, judged)), stored: at.stored };
    }

    const { value, changes } = found;
    const changed = {
      ...{ ...at, ...noted },
      ...(since === "changed" && { unsure: "newer" as const }),
      ...(found.isRemoval && { unsure: "removal" as const }),
    };
    const isPerson = changes.some(({ field }) => ofPerson.includes(field));
    const warnings = [
      ...warningsOf(value, known.usualAges(school_code, exam_year)),
      ...known.jawiWarnings(value),
      ...(isPerson ? earlier.nearTo(value, beside) : []),
    ];
    const held = sentenceText(known.whyReadOnly(school_code, exam_year));
    if (held !== null) return { ...changed, status: "changed", value, changes, held, problems: {}, warnings };
    const problems = objectionsTo(beside, value, stored);
    const stays = known.whyNumberStays(stored, value);
    if (stays !== null) problems.student_code = [problem("blocked", { reason: stays })];
    for (const { field, m } of earlier.repeatedIn(value, stored))
      problems[field] = [problem("repeated", { m })];
    const isAlone = !hasProblems(problems);
    const takes = isAlone || stored.withdrawn_at ? undefined : takesOf(beside, problems, value, stored);
    if (!isAlone && !takes) return { ...bad(given, problems, warnings), stored: at.stored };
    earlier.add(value, label, id);
    const kept = { ...changed, ...(takes && { takes }) };
    return { ...kept, status: "changed", value, changes, problems: {}, warnings };
  };
}

/** A change of another field cannot make a near duplicate. */
const ofPerson = ["full_name", "ic_number", "passport_number", "birth_cert_number"];

type Compared =
  | { kind: "same"; value: StudentNew; cleared: number }
  | {
      kind: "changed";
      value: StudentNew;
      changes: ChangedField[];
      cleared: number;
      /** A cell that the export had filled is empty now. */
      isRemoval: boolean;
    }
  | { kind: "wrong"; problems: Problems; accepted: Partial<StudentNew> };

/**
 * An empty cell, or a column that the list does not have, keeps the stored value. In a row of an export whose record is as it was, the
 * clerk has emptied the cell: a value that a candidate may lack is then removed. `cleared` counts the empty cells that change nothing.
 */
function compared(stored: StoredCandidate, record: Record<string, unknown>, isAsExported = false): Compared {
  const emptied = studentFields.filter(
    (field) => record[field] !== undefined && !isGiven(record[field]) && typeof stored[field] === "string",
  );
  const isBare = IDENTITIES.every(
    (field) => emptied.includes(field) || (!isGiven(record[field]) && stored[field] === null),
  );
  const removed = emptied.filter(
    (field) => isAsExported && removable.includes(field) && !(isBare && isIdentity(field)),
  );
  const cleared = emptied.length - removed.length;
  const given = [...studentFields.filter((field) => isGiven(record[field])), ...removed];
  const before = ownFields(stored, studentFields);
  const blank = Object.fromEntries(removed.map((field) => [field, ""]));
  const merged = { ...before, ...ownFields(record, given), ...blank };
  const read = studentNew.safeParse(merged);
  const problems = read.success ? {} : collectProblems(read.error);
  const accepted = read.success ? read.data : acceptedFields(studentNew, merged, problems);
  const wanted = { ...before, ...ownFields(accepted, given) } as StudentNew;
  const isChanged = given.some((field) => field in problems || wanted[field] !== stored[field]);
  if (!isChanged) return { kind: "same", value: before as StudentNew, cleared };
  if (hasProblems(problems)) return { kind: "wrong", problems, accepted };
  const value = derived(wanted);
  const changes = changesIn(stored, value);
  if (changes.length === 0) return { kind: "same", value: before as StudentNew, cleared };
  return { kind: "changed", value, changes, cleared, isRemoval: removed.length > 0 };
}

const isIdentity = (field: StudentFieldName) => (IDENTITIES as readonly string[]).includes(field);

/** A candidate without a name, school or year is none; a number that was given stays, and the sex follows the card. */
const removable: readonly StudentFieldName[] = [
  "ic_number",
  "passport_number",
  "birth_cert_number",
  "visa_number",
  "class_name",
  "full_name_arabic",
];

/** In the order of the table of fields. */
const changesIn = (stored: StoredCandidate, value: StudentNew): ChangedField[] =>
  studentFields
    .filter((field) => value[field] !== stored[field])
    .map((field) => ({ field, old: stored[field], new: value[field] }));

const isGiven = (cell: unknown): boolean =>
  cell !== undefined && cell !== null && (typeof cell !== "string" || cleanText(cell) !== "");

function ownFields(record: object, fields: readonly StudentFieldName[]): Partial<StudentNew> {
  const all = record as Record<string, unknown>;
  return Object.fromEntries(
    fields.filter((field) => field in all).map((field) => [field, all[field]]),
  ) as Partial<StudentNew>;
}

/** The claims of earlier lines, and the candidates that they are about. */
function earlierLines(known: Known) {
  const claimed = claims(known);
  const near = nearLines();
  const stored = new Map<number, number | string>();
  return {
    repeatedIn: claimed.repeatedIn,
    lineOf: (id: number) => stored.get(id),
    nearTo: (value: StudentNew, { nearWarnings }: Pick<Known, "nearWarnings">): Warning[] => {
      const found = nearWarnings(value);
      return found.length > 0 ? found : near.warningsOf(value);
    },
    add(value: StudentNew, line: number | string, id?: number) {
      claimed.add(value, line);
      near.add(value, line);
      if (id !== undefined) stored.set(id, line);
    },
  };
}

type Earlier = ReturnType<typeof earlierLines>;

/** The identities and numbers of earlier lines. Two examinations of one candidate may claim the same identity. */
function claims(known: Known) {
  const taken = new Map<string, { line: number | string; school_code: string }[]>();
  return {
    /** What a stored candidate had before is no other line's. */
    repeatedIn: (value: StudentNew, before?: StudentNew) =>
      newClaims(value, before).flatMap(({ field, claim }) => {
        const isFree = (school_code: string) =>
          field !== "student_code" && known.allowsBoth(value.school_code, school_code, value.exam_year);
        const earlier = taken.get(claim)?.find(({ school_code }) => !isFree(school_code));
        return earlier ? [{ field, m: earlier.line }] : [];
      }),
    add(value: StudentNew, line: number | string) {
      for (const { claim } of claimsOf(value))
        taken.set(claim, [...(taken.get(claim) ?? []), { line, school_code: value.school_code }]);
    },
  };
}

/** Earlier lines that are nearly the same. */
function nearLines() {
  const byName = new Map<string, { line: number | string; value: StudentNew }[]>();
  const keyOf = ({ exam_year, full_name }: StudentNew) => `${exam_year} ${nameKey(full_name)}`;
  return {
    warningsOf(value: StudentNew): Warning[] {
      for (const earlier of byName.get(keyOf(value)) ?? []) {
        const nearness = nearnessOf(value, earlier.value);
        if (nearness) return [nearWarning(nearness, { other: t("near.line", { line: earlier.line }) })];
      }
      return [];
    },
    add(value: StudentNew, line: number | string) {
      byName.set(keyOf(value), [...(byName.get(keyOf(value)) ?? []), { line, value }]);
    },
  };
}
