export const boardAddress = "/papers/packets";

export const boardOf = ({ exam_year }: { exam_year: number }): string =>
  `${boardAddress}?exam_year=${exam_year}`;
export const paperAddress = (exam_paper_id: number): string => `${boardAddress}/${exam_paper_id}`;
export const extraAddress = (id: number): string => `${boardAddress}/extras/${id}`;
export const adaptedAddress = `${boardAddress}/adapted`;
