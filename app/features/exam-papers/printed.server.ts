import { sqlite } from "~/db/client.server";
import { isStale } from "~/db/outcome";
import { hasProblems, type Sentence } from "~/messages";
import { objectionsToPaper } from "./objections.server";
import { findPaper, type Paper } from "./queries.server";
import type { PaperEdit } from "./schema";

type Printed = Pick<Paper, "code" | "name" | "held_on" | "starts_at" | "ends_at">;
const facts = ["code", "name", "held_on", "starts_at", "ends_at"] as const;
/** The head of a column of the attendance list. */
const headings: readonly (keyof Printed)[] = ["code", "held_on"];

const printsOf = sqlite.prepare<
  [{ exam_year: number; exam_type_code: string; code: string; isHeadingChanged: number }],
  { sheet: "slips" | "attendance"; schools: number; prints: number }
>(
  `select sheet, count(distinct school_code) as schools, count(*) as prints
   from school_exam_years registration join sheet_prints print using (school_code, exam_year)
   where exam_year = :exam_year and registration.exam_type_code = :exam_type_code
     and (sheet = 'slips' or (sheet = 'attendance' and coalesce(print.filters ->> '$.paper', :code) = :code
       and (:isHeadingChanged or print.filters ->> '$.paper' is not null)))
   group by sheet order by sheet desc`,
);

/** The printed sheets that show the facts of a paper which an edit changes, in counts; none for an edit that is not saved. */
export function printedByEdit(id: number, edit: PaperEdit): Sentence[] {
  const before = findPaper(id);
  const isSaved = before && !isStale(edit.version, before) && !hasProblems(objectionsToPaper(edit, id));
  return isSaved ? printedWith(before, edit) : [];
}

function printedWith(before: Paper, after: Omit<PaperEdit, "version">): Sentence[] {
  const changed = facts.filter((fact) => before[fact] !== after[fact]);
  if (changed.length === 0) return [];
  const { exam_year, exam_type_code, code } = before;
  const isHeadingChanged = Number(changed.some((fact) => headings.includes(fact)));
  return printsOf
    .all({ exam_year, exam_type_code, code, isHeadingChanged })
    .map(({ sheet, schools, prints }) => ({
      key: `exam_paper.printed_${sheet}`,
      values: { schools, prints },
    }));
}
