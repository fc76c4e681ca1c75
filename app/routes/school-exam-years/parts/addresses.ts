export const registrationsAddress = "/school_exam_years";

/** The list by all its names (specification, section 2). */
export const registrationLists = [
  registrationsAddress,
  "/school-exam-years",
  "/modul-pendaftaran-calon",
] as const;
