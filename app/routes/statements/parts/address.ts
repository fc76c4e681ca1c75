import type { SchoolYear } from "~/features/values/school-year";

export const statementsAddress = "/students/statements";
export const schoolsAddress = `${statementsAddress}/schools`;

const at =
  (path: string) =>
  ({ school_code, exam_year }: SchoolYear): string =>
    `${path}?${new URLSearchParams({ school_code, exam_year: String(exam_year) })}`;

export const listOf = at(statementsAddress);
export const scanOf = at(`${statementsAddress}/scan`);
export const missingOf = at(`${statementsAddress}/missing/print`);
export const missingOfClass = (place: SchoolYear, class_name: string | null): string =>
  `${missingOf(place)}&${new URLSearchParams({ of_class: "true", class_name: class_name ?? "" })}`;
export const classOf = (place: SchoolYear, class_name: string | null): string =>
  `${at(`${statementsAddress}/class`)(place)}&${new URLSearchParams({ class_name: class_name ?? "" })}`;
