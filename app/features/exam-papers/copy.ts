import type { Actor } from "~/auth/actor";
import { write } from "~/db/client";
import { blocked, type Outcome, refused, saved } from "~/db/outcome";
import { findExamYearOf, whyYearClosed } from "~/features/exam-years/queries";
import { weekdayYearsLater } from "~/features/values/years";
import { problem } from "~/messages";
import { storePaper } from "./commands";
import { objectionsToPaper } from "./objections";
import { papersOf, yearToCopy } from "./queries";

export interface CopiedPapers {
  exam_year: number;
  from_year: number;
  copied: number;
}

/** From the latest earlier year that has papers. */
export function copyPapers(actor: Actor, { exam_year }: { exam_year: number }): Outcome<CopiedPapers> {
  return write(() => {
    if (!findExamYearOf(exam_year)) return refused({ exam_year: [problem("unknown", { value: exam_year })] });
    const closed = whyYearClosed(exam_year);
    if (closed) return blocked(closed);
    const from_year = yearToCopy(exam_year);
    if (from_year === null) return refused({ exam_year: [problem("no_papers_before")] });
    return saved({ exam_year, from_year, copied: copyPapersOf(actor, from_year, exam_year) });
  });
}

/** For exam types that have no papers in the year yet: the same weekday of the month, and the same times.
 * Two papers could fall on one hour, of a fourth and a fifth weekday; the second is copied without its day. */
export function copyPapersOf(actor: Actor, from_year: number, exam_year: number): number {
  const filled = new Set(papersOf(exam_year).map(({ exam_type_code }) => exam_type_code));
  const copied = papersOf(from_year).filter(({ exam_type_code }) => !filled.has(exam_type_code));
  for (const { exam_type_code, code, name, held_on, starts_at, ends_at } of copied) {
    const paper = { exam_year, exam_type_code, code, name };
    const day = held_on && weekdayYearsLater(held_on, exam_year - from_year);
    const sitting = { ...paper, held_on: day, starts_at, ends_at };
    const isFree = Object.keys(objectionsToPaper(sitting)).length === 0;
    storePaper(actor, isFree ? sitting : { ...paper, held_on: null, starts_at: null, ends_at: null });
  }
  return copied.length;
}
