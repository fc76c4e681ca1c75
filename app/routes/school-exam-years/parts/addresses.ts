export const registrationsAddress = "/school_exam_years";

export const registrationLists = [
  registrationsAddress,
  "/school-exam-years",
  "/modul-pendaftaran-calon",
] as const;

export const sinceAddress = (exam_year: number) => `/school_exam_years/since?exam_year=${exam_year}`;
/** Of a transfer. */
export const undoAddress = (id: number) => `/school_exam_years/since/${id}/undo`;
