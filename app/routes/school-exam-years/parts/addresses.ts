export const registrationsAddress = "/school_exam_years";

/** The list by all its names. */
export const registrationLists = [
  registrationsAddress,
  "/school-exam-years",
  "/modul-pendaftaran-calon",
] as const;
