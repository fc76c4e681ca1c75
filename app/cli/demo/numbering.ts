import { rollCodeOf } from "~/db/lookups.server";
import { codeFor, numbersFor, orderForNumbers } from "~/features/roll-numbers/rules";
import type { EnteredCandidate } from "./inserts";
import type { DemoSchool } from "./schools";

interface Numbering {
  /** The share of candidates with a roll number, 0 to 1. */
  done: number;
  locked_at: string | null;
}

/** Uses the rules of the product itself. */
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
