/** The page of the list that comes back to readiness of the year by default, which needs no parameter. */
export const readinessOf = (exam_year: number): string =>
  `/school_exam_years/readiness?exam_year=${exam_year}`;

export const stateAddress = (id: number, list: string, usual?: string): string =>
  `/school_exam_years/${id}/state${list === usual ? "" : `?${new URLSearchParams({ return_to: list })}`}`;
