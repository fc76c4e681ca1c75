import type { Paper } from "~/features/exam-papers/queries.server";

export const papersAddress = "/exam_papers";

export const listOf = (exam_year: number | null): string =>
  exam_year === null ? papersAddress : `${papersAddress}?exam_year=${exam_year}`;

export const addressOf = ({ exam_year }: Pick<Paper, "exam_year">): string => listOf(exam_year);
