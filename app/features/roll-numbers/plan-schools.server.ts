import type { Actor } from "~/auth/actor";
import { type ExamYear, isLocked, lockedSince } from "~/features/exam-years/queries.server";
import { whyNumbersAreFixed } from "./fixed.server";
import { usualCodeIn } from "./numbering.server";
import { type Change, codeFor, HIGHEST_NUMBER } from "./rules";
import { computeNumbers } from "./set-based.server";
import type { YearSchool } from "./year-schools.server";

export interface PrefixedSchool extends YearSchool {
  prefix: string;
}

interface Plain {
  school: PrefixedSchool;
  counts: Record<Change, number>;
}

/** Computes the numbers of the schools without an obstacle (`plain`). `taken`: the prefixes of earlier schools. */
export function splitBySetBased(
  actor: Actor,
  year: ExamYear,
  schools: readonly YearSchool[],
  taken: ReadonlyMap<string, string>,
): { plain: Plain[]; others: PrefixedSchool[] } {
  const prefixed = schools
    .filter(({ total_students }) => total_students > 0)
    .map((school) => ({ ...school, prefix: prefixOf(school, year.year) }));
  const isFixed = (school_code: string) =>
    whyNumbersAreFixed(actor, { school_code, exam_year: year.year }) !== null;
  const codes = new Set(taken.keys());
  const countable = new Set(
    prefixed.filter(({ school_code, prefix, total_students }) => {
      const isOwn = prefix !== "" && !codes.has(prefix);
      codes.add(prefix);
      return isOwn && total_students <= HIGHEST_NUMBER && !isFixed(school_code);
    }),
  );
  const found = computeNumbers(year.year, lockedSince(year), [...countable]);

  const plain: Plain[] = [];
  const others: PrefixedSchool[] = [];
  for (const school of prefixed) {
    const { school_code, total_students, total_student_with_code } = school;
    const changed = found.changed.get(school_code) ?? 0;
    const isKept = isLocked(year) && changed > 0;
    if (!countable.has(school) || found.collided.has(school_code) || isKept) others.push(school);
    else {
      const same = total_student_with_code - changed;
      const counts = { same, new: total_students - total_student_with_code, changed, taken_away: 0 };
      plain.push({ school, counts });
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
