import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { whyYearClosed } from "~/features/exam-years/queries";
import { whyStateReadOnly } from "~/features/school-exam-years/list-state-queries";
import type { SchoolYear } from "~/features/values/school-year";
import type { Sentence } from "~/messages";

/** The office numbers the late candidates of a final list too; a school, after the lock, those of a list that it never submitted. */
export const whyNumbersReadOnly = (actor: Actor, list: SchoolYear): Sentence | null =>
  can(actor, "roll_number.change_issued") ? whyYearClosed(list.exam_year) : whyStateReadOnly(actor, list);
