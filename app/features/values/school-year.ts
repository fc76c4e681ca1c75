/** The key of a registration. */
export interface SchoolYear {
  school_code: string;
  exam_year: number;
}
