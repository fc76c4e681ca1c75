import type { Actor } from "~/auth/actor";
import { type ExamYear, lockOf } from "~/features/exam-years/queries.server";
import { schoolsOfYear } from "~/features/exam-years/year-work.server";
import { countReprints } from "~/features/sheets/reprints/queries.server";
import { figuresOf } from "~/features/statistics/overview.server";
import { countWaiting } from "~/features/users/list.server";
import { daysOf } from "./days.server";

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
