export const papersAddress = "/exam_papers";

export const listOf = ({ exam_year }: { exam_year: number | null }): string =>
  exam_year === null ? papersAddress : `${papersAddress}?exam_year=${exam_year}`;

export const paperAddress = (id: number): string => `/papers/${id}`;
