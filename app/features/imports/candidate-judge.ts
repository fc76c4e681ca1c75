import { nameKey } from "~/db/name-key";
import { studentFields } from "~/features/students/fields";
import { nearnessOf, nearWarning } from "~/features/students/near/rules";
import {
  claimsOf,
  identityOf,
  type Known,
  objectionsTo,
  objectionsToList,
} from "~/features/students/objections";
import { derived, type Warning, warningsOf } from "~/features/students/rules";
import { type StudentNew, studentNew } from "~/features/students/schema";
import { acceptedFields, withJudged } from "~/features/values/accepted";
import { collectProblems } from "~/features/values/fields";
import { hasProblems, type Problems, problem, t } from "~/messages";
import type { GivenLine, JudgedLine } from "./lines";

export type JudgedCandidate = JudgedLine<StudentNew, Warning>;

type Given = Omit<GivenLine, "record">;

export const bad = (
  { line, label, raw, cells }: Given,
  problems: Problems,
  warnings: Warning[] = [],
): JudgedCandidate => ({
  line,
  ...(label && { label }),
  raw,
  cells,
  status: "bad",
  problems,
  warnings,
});

export function isStored(known: Known, value: StudentNew): boolean {
  const identity = identityOf(value);
  const held = identity && value[identity];
  const record = held ? known.holder(value.exam_year, identity, held, value.school_code) : undefined;
  return (
    record !== undefined &&
    known.school(record.school_code) !== undefined &&
    studentFields.every((field) => value[field] === null || value[field] === record[field])
  );
}

/** Only a line that will be saved blocks a later one. A paste may repeat a stored record, a JSON list may not. */
export function candidateJudge(
  stored: Known,
  isSame: typeof isStored = () => false,
): (given: GivenLine) => JudgedCandidate {
  const known = { ...stored, holder: rememberedHolder(stored.holder) };
  const claimed = claims(known);
  const near = nearLines(known);
  return (given) => {
    const read = studentNew.safeParse(given.record);
    if (!read.success) {
      const found = collectProblems(read.error);
      const judged = objectionsTo(known, acceptedFields(studentNew, given.record, found));
      return bad(given, withJudged(studentNew, found, judged));
    }

    const value = derived(read.data);
    const usual = warningsOf(value, known.usualAges(value.school_code, value.exam_year));
    const warnings = [...usual, ...near.warningsOf(value)];
    const repeated = claimed.repeatedIn(value);
    const objections = { ...objectionsToList(known, value), ...objectionsTo(known, value) };
    const same = Object.keys(objections).length > 0 && repeated.length === 0 && isSame(known, read.data);
    const problems = same ? {} : objections;
    for (const { field, m } of repeated) problems[field] = [problem("repeated", { m })];
    if (hasProblems(problems)) return bad(given, problems, warnings);

    const { line, label, raw, cells } = given;
    const at = { line, ...(label && { label }), raw, cells };
    claimed.add(value, label ?? line);
    near.add(value, label ?? line);
    return {
      ...at,
      status: same ? "same" : "good",
      value,
      problems,
      warnings: same ? usual : warnings,
    };
  };
}

/** A line of a stored record asks for its holder twice. */
function rememberedHolder(holder: Known["holder"]): Known["holder"] {
  const answers = new Map<string, ReturnType<typeof holder>>();
  return (...question) => {
    const key = question.join("|");
    if (!answers.has(key)) answers.set(key, holder(...question));
    return answers.get(key);
  };
}

/** The identities and numbers of earlier lines. Two examinations of one candidate may claim the same identity. */
function claims(known: Known) {
  const taken = new Map<string, { line: number | string; school_code: string }[]>();
  return {
    repeatedIn: (value: StudentNew) =>
      claimsOf(value).flatMap(({ field, claim }) => {
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

/** Stored candidates, else earlier lines, that are nearly the same. */
function nearLines(known: Known) {
  const byName = new Map<string, { line: number | string; value: StudentNew }[]>();
  const keyOf = ({ exam_year, full_name }: StudentNew) => `${exam_year} ${nameKey(full_name)}`;
  return {
    warningsOf(value: StudentNew): Warning[] {
      const stored = known.nearWarnings(value);
      if (stored.length > 0) return stored;
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
