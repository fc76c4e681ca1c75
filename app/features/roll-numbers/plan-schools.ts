import type { Actor } from "~/auth/actor";
import { type ExamYear, isLocked } from "~/features/exam-years/queries";
import { highestNumber, numbersOfWithdrawn } from "~/features/students/issued";
import { usualCodeIn } from "./numbering";
import { whyNumbersReadOnly } from "./read-only";
import type { Manner } from "./room";
import { type Change, codeFor, HIGHEST_NUMBER } from "./rules";
import { computeNumbers } from "./set-based";
import type { YearSchool } from "./year-schools";

export interface PrefixedSchool extends YearSchool {
  prefix: string;
  highest: number;
}

/** How a run over the year numbers each school. */
export interface RunManner extends Manner {
  without_class: boolean;
}

interface Plain {
  school: PrefixedSchool;
  counts: Record<Change, number>;
  without_class: number;
}

/** Computes the numbers of the schools without an obstacle (`plain`). `taken`: the prefixes of earlier schools. */
export function splitBySetBased(
  actor: Actor,
  year: ExamYear,
  schools: readonly YearSchool[],
  taken: ReadonlyMap<string, string>,
  { only_unnumbered, without_class }: RunManner,
): { plain: Plain[]; others: PrefixedSchool[] } {
  const prefixed = schools
    .filter(({ total_students }) => total_students > 0)
    .map((school) => {
      const prefix = prefixOf(school, year.year);
      return { ...school, prefix, highest: only_unnumbered ? highestNumber(year.year, prefix) : 0 };
    });
  const isFixed = (school_code: string) =>
    whyNumbersReadOnly(actor, { school_code, exam_year: year.year }) !== null;
  const codes = new Set(taken.keys());
  const countable = new Set(
    prefixed.filter((school) => {
      const { prefix, highest, total_students, total_student_with_code } = school;
      const isOwn = prefix !== "" && !codes.has(prefix);
      codes.add(prefix);
      if (!isOwn || isFixed(school.school_code)) return false;
      if (only_unnumbered) return highest + total_students - total_student_with_code <= HIGHEST_NUMBER;
      return total_students <= HIGHEST_NUMBER && numbersOfWithdrawn(year.year, prefix).length === 0;
    }),
  );
  const found = computeNumbers(year.year, [...countable], only_unnumbered);

  const plain: Plain[] = [];
  const others: PrefixedSchool[] = [];
  for (const school of prefixed) {
    const { school_code, total_students, total_student_with_code } = school;
    const changed = found.changed.get(school_code) ?? 0;
    const isKept = isLocked(year) && changed > 0;
    const unclassed = found.withoutClass.get(school_code) ?? 0;
    const needsConsent = unclassed > 0 && !without_class;
    const isPlain = countable.has(school) && !found.collided.has(school_code) && !isKept && !needsConsent;
    if (!isPlain) others.push(school);
    else {
      const same = total_student_with_code - changed;
      const counts = { same, new: total_students - total_student_with_code, changed, taken_away: 0 };
      plain.push({ school, counts, without_class: unclassed });
    }
  }
  return { plain, others };
}

function prefixOf(school: YearSchool, exam_year: number): string {
  const isChoice = school.roll_code === "hq_code" && school.hq_code_alt !== null;
  const field = isChoice ? usualCodeIn(school, exam_year) : "hq_code";
  const code = codeFor(school, field);
  return code.ok ? code.code : "";
}
