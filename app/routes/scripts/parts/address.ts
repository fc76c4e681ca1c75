import { printAddress } from "~/routes/packets/parts/address";

export const boardAddress = "/papers/scripts";

export const boardOf = ({ exam_year }: { exam_year: number }): string =>
  `${boardAddress}?exam_year=${exam_year}`;
export const paperAddress = (exam_paper_id: number): string => `${boardAddress}/${exam_paper_id}`;
export const schoolAddress = (exam_paper_id: number, registration_id: number): string =>
  `${paperAddress(exam_paper_id)}/schools/${registration_id}`;
export const scanOf = ({ exam_year }: { exam_year: number }): string =>
  `${boardAddress}/scan?exam_year=${exam_year}`;
/** Of the whole scope of the account. */
export const labelsOf = (exam_year: number): string =>
  printAddress("scripts", { exam_year, district_code: null, school_code: null });
