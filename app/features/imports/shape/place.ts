/** Chosen above the paste; a line that names its own school or year overrides it. */
export interface ImportPlace {
  school_code: string | null;
  exam_year: number | null;
}

export const noPlace: ImportPlace = { school_code: null, exam_year: null };

export const placeFields = ["school_code", "exam_year"] as const;
