export const registrationsAddress = "/school_exam_years";

export const registrationLists = [
  registrationsAddress,
  "/school-exam-years",
  "/modul-pendaftaran-calon",
] as const;

export const sinceAddress = (exam_year: number) => `/school_exam_years/since?exam_year=${exam_year}`;
/** Of a transfer. */
export const undoAddress = (id: number) => `/school_exam_years/since/${id}/undo`;

/** The page of the list that comes back to readiness of the year by default, which needs no parameter. */
export const readinessOf = (exam_year: number): string =>
  `/school_exam_years/readiness?exam_year=${exam_year}`;

export const stateAddress = (id: number, list: string, usual?: string): string =>
  `/school_exam_years/${id}/state${list === usual ? "" : `?${new URLSearchParams({ return_to: list })}`}`;

export const expectedAddress = (id: number, list: string): string =>
  `/school_exam_years/${id}/expected?${new URLSearchParams({ return_to: list })}`;
