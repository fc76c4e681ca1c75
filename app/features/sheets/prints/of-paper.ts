import { sqlite } from "~/db/client";
import { isStale } from "~/db/outcome";
import { objectionsToPaper } from "~/features/exam-papers/objections";
import { findPaper, type Paper } from "~/features/exam-papers/queries";
import type { PaperEdit } from "~/features/exam-papers/schema";
import { hasProblems, type Sentence, t } from "~/messages/index";
import { sheetOf } from "../packets/kinds";
import { latestWithPaper } from "../packets/latest-counts";

type Printed = Pick<Paper, "code" | "name" | "held_on" | "starts_at" | "ends_at">;
const facts = ["code", "name", "held_on", "starts_at", "ends_at"] as const;
/** The head of a column of the attendance list. */
const headings: readonly (keyof Printed)[] = ["code", "held_on"];
/** What the papers of question papers show. */
const onPackets: readonly (keyof Printed)[] = ["code", "name"];

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
  return isSaved
    ? printedWith(
        before,
        facts.filter((fact) => before[fact] !== edit[fact]),
      )
    : [];
}

/** The printed sheets that show the paper. */
export const printedOf = (paper: Paper): Sentence[] => printedWith(paper, facts);

function printedWith(before: Paper, changed: readonly (keyof Printed)[]): Sentence[] {
  if (changed.length === 0) return [];
  const { exam_year, exam_type_code, code } = before;
  const isHeadingChanged = Number(changed.some((fact) => headings.includes(fact)));
  const ofCandidates = printsOf
    .all({ exam_year, exam_type_code, code, isHeadingChanged })
    .map(({ sheet, schools, prints }) => ({
      key: `exam_paper.printed_${sheet}` as const,
      values: { schools, prints },
    }));
  return [...ofCandidates, ...packetsWith(before, changed)];
}

/** A label of scripts has the code alone. */
function packetsWith(paper: Paper, changed: readonly (keyof Printed)[]): Sentence[] {
  if (!changed.some((fact) => onPackets.includes(fact))) return [];
  return latestWithPaper(paper)
    .filter(({ print }) => print !== "scripts" || changed.includes("code"))
    .map(({ print, prints }) => ({
      key: "exam_paper.printed_packets",
      values: { sheet: t(`sheet.name_of.${sheetOf(print)}`), prints },
    }));
}
