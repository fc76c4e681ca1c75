import { z } from "zod";
import { yearRange } from "~/features/exam-years/schema";
import { listStates, printStates } from "~/features/school-exam-years/sign-off/rules";
import { optionalOneOf, optionalText, optionalWholeNumber } from "~/features/values/fields";
import { type ManySheet, manySheets } from "./many-sheets";

/** A part has at most 200 pages, so it has at most as many schools. */
export const mostSchools = 200;

/** The codes of schools as an address names them: `ABA0001.ABA0002`. */
export const schoolsNamed = (schools: string): string[] =>
  [...new Set(schools.split("."))].filter(Boolean).slice(0, mostSchools);

const filters = {
  sheet: optionalOneOf(manySheets),
  district_code: optionalText({ max: 20 }),
  exam_type_code: optionalText({ max: 20 }),
  state: optionalOneOf(listStates),
  print_state: optionalOneOf(printStates),
};

/** The codes of schools in the order of print, with points in between: `ABA0001.ABA0002`. */
const schools = optionalText({ max: mostSchools * 21 });

export const manyQuery = z.object({
  ...filters,
  exam_year: optionalWholeNumber(yearRange),
  from: optionalText({ max: 20 }),
  schools,
});
export type ManyQuery = z.output<typeof manyQuery>;
export type ManyFilters = Pick<
  ManyQuery,
  "district_code" | "exam_type_code" | "state" | "print_state" | "from" | "schools"
> & {
  exam_year: number;
  sheet: ManySheet;
};

export const partQuery = z.object({
  exam_year: optionalWholeNumber(yearRange),
  sheet: optionalOneOf(manySheets),
  schools,
});
