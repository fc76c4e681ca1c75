import { dayOfPaper, timesOfPaper } from "~/features/exam-papers/words";
import { linesOf, pointsOfPaper } from "~/features/values/lines-of-text";
import { mm, pt } from "../measures";
import type { PaperOnSheet } from "../rules";

export const statementsPerPage = 2;

/** Millimetres of the columns of a slip's papers, which together are the width of its table. */
export const paperColumns = { code: 13, name: 39, held_on: 21, times: 45 };
const line = 3.3;
const rowGap = 1;

/** Millimetres for the papers of a slip, where one, two or three slips are on a page. */
const roomOfSlips: readonly [slips: number, room: number][] = [
  [3, 27],
  [2, 69],
];

/** A slip with many papers takes more of the page, so that nothing of it is cut off. */
export function slipsPerPage(papers: readonly PaperOnSheet[]): number {
  const needed = papers.reduce((sum, paper) => sum + rowGap + line * linesOfPaper(paper), 0);
  return roomOfSlips.find(([, room]) => needed <= room)?.[0] ?? 1;
}

const linesOfPaper = (paper: PaperOnSheet): number =>
  Math.max(
    ...Object.entries(textsOf(paper)).map(([column, text]) =>
      linesOf(
        text,
        ((paperColumns[column as keyof typeof paperColumns] - 2 * mm.slip.side) * pointsOfPaper) /
          pt.slip.cell,
      ),
    ),
  );

export const textsOf = (paper: PaperOnSheet): Record<keyof typeof paperColumns, string> => ({
  code: paper.code,
  name: paper.name,
  held_on: dayOfPaper(paper) ?? "",
  times: timesOfPaper(paper) ?? "",
});

/** A roll number of more letters than fit at full size. */
export const isLong = (student_code: string | null): boolean => (student_code?.length ?? 0) > 12;
