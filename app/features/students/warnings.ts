import type { Actor } from "~/auth/actor";
import { findExamType } from "~/features/lookups/stores";
import { unusualWarnings } from "./jawi/rules";
import { jawiSpeller } from "./jawi/spellings";
import { isAnswered, ofOneSchool } from "./near/confirm";
import { nearTo, nearWarnings } from "./near/queries";
import type { StudentRecord } from "./queries";
import { type Warning, warningsOf } from "./rules";

/** Without the near duplicates that somebody said are other people, and those of other schools, which are among the duplicates. */
export function storedWarnings(actor: Actor, student: StudentRecord): Warning[] {
  const near = student.withdrawn_at === null ? ofOneSchool(nearTo(actor, student, student.id), student) : [];
  const isOpen = near.length > 0 && !isAnswered(student.id, near);
  return [...ownWarnings(student), ...(isOpen ? nearWarnings(near) : [])];
}

const ownWarnings = (student: StudentRecord): Warning[] => [
  ...warningsOf(student, findExamType(student.schools.exam_type_code)),
  ...unusualWarnings(jawiSpeller(null).unusual(student)),
];
