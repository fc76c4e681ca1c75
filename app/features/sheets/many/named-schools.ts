/** A part has at most 200 pages, so it has at most as many schools. */
export const mostSchools = 200;

/** The codes of schools as an address names them: `ABA0001.ABA0002`. */
export const schoolsNamed = (schools: string): string[] =>
  [...new Set(schools.split("."))].filter(Boolean).slice(0, mostSchools);
