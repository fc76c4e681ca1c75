/** The value of `exam_year` in the address of a list that shows every year. */
export const everyYear = "all";
