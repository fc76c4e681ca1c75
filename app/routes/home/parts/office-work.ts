import type { Actor } from "~/auth/actor";
import { type ExamYear, lockOf } from "~/features/exam-years/queries";
import { schoolsOfYear } from "~/features/exam-years/year-work";
import { countReprints } from "~/features/sheets/reprints/queries";
import { figuresOf } from "~/features/statistics/overview-queries";
import { countWaiting } from "~/features/users/list";
import { daysOf } from "./days";

export type OfficeWork = ReturnType<typeof officeWork>;

/** How many codes of schools without an account the step names. */
const codesNamed = 3;

export function officeWork(actor: Actor, examYear: ExamYear) {
  const { year } = examYear;
  return {
    by: "office",
    year,
    examYear,
    days: daysOf(year),
    lock: lockOf(examYear),
    figures: figuresOf(actor, year),
    ...schoolsOfYear(year, codesNamed),
    reprints: countReprints(actor, year),
    waiting: countWaiting(),
  } as const;
}
