export const absencesAddress = "/absentees";

export const listOf = (exam_year: number): string => `${absencesAddress}?exam_year=${exam_year}`;

export const listsAddress = (exam_paper_id: number): string => `${absencesAddress}/${exam_paper_id}/lists`;

export const scanAddress = (exam_paper_id: number): string => `${absencesAddress}/${exam_paper_id}/scan`;

export const paperAddress = (exam_paper_id: number): string => `${absencesAddress}/${exam_paper_id}`;
