export const registrationsAddress = "/school_exam_years";

export const registrationLists = [
  registrationsAddress,
  "/school-exam-years",
  "/modul-pendaftaran-calon",
] as const;
