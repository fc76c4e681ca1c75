import { z } from "zod";
import { listStates, printStates } from "~/db/schema/states";
import { yearRange } from "~/features/exam-years/schema";
import {
  code,
  list,
  optionalOneOf,
  optionalText,
  optionalWholeNumber,
  recordId,
  recordVersion,
  wholeNumber,
  yesNo,
} from "~/features/values/fields";
import { direction, paging, sortBy, trueOrFalse } from "~/features/values/lists";
import { issueOf } from "~/features/values/problems";
import { problem } from "~/messages";

const school_code = code({ max: 20 });
const exam_year = wholeNumber(yearRange);

/** A blank exam year is the calendar year in Malaysia (product 5.7). */
export const registrationNew = z.object({ school_code, exam_year: optionalWholeNumber(yearRange) });
export type RegistrationNew = z.output<typeof registrationNew>;

export const registrationQuery = z.object({
  school_code: optionalText({ max: 20 }),
  exam_year: optionalWholeNumber(yearRange),
});

/** A field that is left out stays as it is (docs/api/school-exam-years.md). */
const changes = { school_code: school_code.optional(), exam_year: exam_year.optional() };

export const registrationEdit = z.object({ ...changes, version: recordVersion });
/** The form asks before it moves a registration; the API does not. */
export const registrationEditForm = registrationEdit.extend({ confirmed: yesNo(false) });
export type RegistrationEdit = z.output<typeof registrationEdit>;

export const registrationsEdit = list(
  z.object({ id: recordId, ...changes, recount: yesNo(false), version: recordVersion }),
  { max: 1000 },
);
export type RegistrationsEdit = z.output<typeof registrationsEdit>;

export const bulkQuery = z.object({
  id: z.preprocess((raw) => [raw ?? []].flat(), z.array(recordId).max(1000)),
  exam_year: optionalWholeNumber(yearRange),
  recount: yesNo(false),
});

export const bulkUpdate = z
  .object({
    exam_year: optionalWholeNumber(yearRange),
    recount: yesNo(false),
    rows: list(z.object({ id: recordId, version: recordVersion }), { max: 1000 }),
  })
  .check(({ value, issues }) => {
    if (value.recount || value.exam_year !== null) return;
    issues.push({ ...issueOf(problem("required")), path: ["exam_year"], input: null });
  })
  .transform(
    ({ exam_year, recount, rows }): RegistrationsEdit =>
      rows.map((row) => ({ ...row, recount, exam_year: recount ? undefined : (exam_year ?? undefined) })),
  );

export const registrationSorts = [
  // product 3.6
  "school_name",
  "school_code",
  "exam_year",
  "district_code",
  "exam_type_code",
  "total_students",
  "total_student_with_code",
  "is_student_code_completed",
  "is_not_empty",
  "updated_at",
] as const;

const schoolFilters = {
  district_code: optionalText({ max: 20 }),
  exam_type_code: optionalText({ max: 20 }),
  school_name: optionalText({ max: 120 }),
};

export const registrationList = z.object({
  ...paging,
  ...schoolFilters,
  school_code: optionalText({ max: 20 }),
  exam_year: optionalWholeNumber(yearRange),
  is_student_code_completed: trueOrFalse,
  is_not_empty: trueOrFalse,
  state: optionalOneOf(listStates),
  print_state: optionalOneOf(printStates),
  sort_direction: direction("desc"),
  sort_column: sortBy(registrationSorts, "updated_at"),
});
export type RegistrationList = z.output<typeof registrationList>;

export const buildList = z.object({
  page: paging.page,
  exam_year: optionalWholeNumber(yearRange),
  ...schoolFilters,
});
export type BuildList = z.output<typeof buildList>;

const several = z.preprocess((raw) => [raw ?? []].flat(), z.array(school_code).max(1000));

/** `seen` and `fingerprint` show how many schools were confirmed, and which. */
export const schoolBuild = z.object({
  exam_year,
  ...schoolFilters,
  chosen: optionalOneOf(["ticked", "all"]).transform((word) => word ?? "ticked"),
  school_code: several,
  seen: optionalWholeNumber({ min: 0, max: 1_000_000 }),
  fingerprint: optionalText({ max: 64 }),
  confirmed: yesNo(false),
});
export type SchoolBuild = z.output<typeof schoolBuild>;
