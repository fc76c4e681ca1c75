import { z } from "zod";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { write } from "~/db/client";
import { blocked, isStale, type Outcome, refused, saved, stale, unconfirmed } from "~/db/outcome";
import { isLocked } from "~/features/exam-years/queries";
import { asLateEntry, whyReadOnly } from "~/features/school-exam-years/sign-off/queries";
import { findSchoolByCode } from "~/features/schools/queries";
import { isNear } from "~/features/students/near/rules";
import type { Claim } from "~/features/students/objections";
import { findStudent } from "~/features/students/queries";
import type { Warning } from "~/features/students/rules";
import { studentNew } from "~/features/students/schema";
import { acceptedFields } from "~/features/values/accepted";
import { type Problem, problem, type Sentence } from "~/messages";
import {
  isWrong,
  type JudgedCandidate,
  judgeCandidateList,
  judgedAhead,
  judgedNow,
  knownToList,
  linesHeldElsewhere,
} from "../judging";
import { storeCandidates } from "./store";

const judging = (actor: Actor, records: readonly unknown[], correct: boolean) => () =>
  judgeCandidateList(records, knownToList(correct ? actor : asLateEntry(actor)), correct);

/** `correct` compares stored candidates with the list and saves the changes; without it they are refused. */
export const candidateListJudgedAhead = (actor: Actor, records: readonly unknown[], correct = false) =>
  judgedAhead(judging(actor, records, correct), isWrong);

export interface ImportedList {
  created: number;
  /** Of a call that corrects. */
  corrected: { updated: number; unchanged: number } | null;
  /** Of near duplicates, by row from 0. */
  warnings: Warning[];
}

/** The JSON list: all or nothing; the answer names the first wrong rows (product 3.5). */
export function importCandidates(
  actor: Actor,
  records: readonly unknown[],
  correct = false,
  judged = judgedNow(judging(actor, records, correct)),
  confirm_near?: boolean | null,
): Outcome<ImportedList> {
  return write(() => {
    const fixed = correct ? whyNotCorrected(actor, records) : null;
    if (fixed) return blocked(fixed);
    const { lines, problems } = judged();
    const outdated = lines.find(
      ({ line, stored }) => stored && isStale(versionOf(records[line - 1]), stored),
    );
    if (outdated?.stored) return stale(findStudent(actor, outdated.stored.id));
    const inRows = Object.fromEntries(lines.flatMap(fixedInRow));
    if (isWrong({ problems: { ...problems, ...inRows } })) return refused({ ...problems, ...inRows });
    const created = lines.filter(({ status }) => status === "good");
    const changed = lines.filter(({ status }) => status === "changed");
    const warnings = lines.flatMap(nearInRow).slice(0, mostNamed);
    if (confirm_near === false && warnings.length > 0)
      return unconfirmed(Object.fromEntries(warnings.map(({ field, problem }) => [field, [problem]])), "");
    const { held, isOver } = linesHeldElsewhere(actor, [...created, ...changed], "all");
    const elsewhere = Object.fromEntries(held.slice(0, mostNamed).map(heldInRow));
    if (isOver && held.length === 0) return refused({ "": [problem("asked_too_often")] });
    if (held.length > 0) return refused(elsewhere);
    storeCandidates(actor, { created, changed, draft_id: null });
    const unchanged = lines.length - created.length - changed.length;
    const corrected = correct ? { updated: changed.length, unchanged } : null;
    return saved({ created: created.length, corrected, warnings });
  });
}

const { school_code, exam_year } = studentNew.shape;
const placed = z.object({ school_code, exam_year });

/** A school corrects no candidate of a locked year: one line of such a year refuses the whole call. */
function whyNotCorrected(actor: Actor, records: readonly unknown[]): Sentence | null {
  if (!can(actor, "request.send")) return null;
  for (const record of records) {
    const { school_code, exam_year } = acceptedFields(placed, record);
    const isPlaced = school_code !== undefined && exam_year !== undefined;
    if (isPlaced && isLocked(exam_year) && findSchoolByCode(actor, school_code))
      return whyReadOnly(actor, [{ school_code, exam_year }]);
  }
  return null;
}

/** A list that takes no change is a mistake of the whole call. */
const fixedInRow = ({ line, held }: JudgedCandidate): [string, Problem[]][] =>
  held === undefined ? [] : [[`${line - 1}.school_code`, [problem("blocked", { reason: held })]]];

const heldInRow = ({ line, claim }: { line: JudgedCandidate; claim: Claim }): [string, Problem[]] => [
  `${line.line - 1}.${claim.field}`,
  [problem("candidate_exists_elsewhere")],
];

function versionOf(record: unknown): number | null {
  const { version } = record as { version?: unknown };
  return typeof version === "number" ? version : null;
}

/** An answer names so many rows. */
const mostNamed = 200;

const nearInRow = ({ warnings }: JudgedCandidate, row: number): Warning[] =>
  warnings.filter(isNear).map(({ field, problem }) => ({ field: `${row}.${field}`, problem }));
