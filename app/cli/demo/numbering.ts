import { rollCodeOf } from "~/db/lookups.server";
import { codeFor, numbersFor, orderForNumbers } from "~/features/roll-numbers/rules";
import type { EnteredCandidate } from "./inserts";
import type { DemoSchool } from "./schools";

interface Numbering {
  /** The part of the candidates who were there when the numbers were made: 1 is all, 0 none. */
  done: number;
  locked_at: string | null;
}

/** Gives the first of a school's candidates their roll numbers, by the rules of the generator itself (spec 9). */
export function numberSchool(
  school: DemoSchool,
  entered: EnteredCandidate[],
  { done, locked_at }: Numbering,
) {
  const coded = codeFor({ ...school, roll_code: rollCodeOf(school.exam_type_code) }, "hq_code");
  if (!coded.ok) throw new Error(`${school.school_code}: ${coded.problem}`);
  const present = entered.slice(0, Math.ceil(entered.length * done));
  const numbers = numbersFor(orderForNumbers(present, locked_at), coded.code);
  if (!numbers.ok) throw new Error(`${school.school_code}: ${numbers.problem}`);
  for (const { student, student_code } of numbers.rows) student.student_code = student_code;
  return entered;
}
