import { z } from "zod";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { isEmail, isPhone } from "~/features/values/contact";
import {
  code,
  list,
  optionalCode,
  optionalShaped,
  optionalText,
  optionalWholeNumber,
  personName,
  recordVersion,
  yesNo,
} from "~/features/values/fields";
import { direction, paging, sortBy, trueOrFalse } from "~/features/values/lists";
import type { SchoolFieldName } from "./fields";

const fields = {
  school_name: personName({ max: 120 }),
  school_code: code({ max: 20 }),
  hq_code: code({ max: 20 }),
  district_code: code({ max: 20 }),
  exam_type_code: code({ max: 20 }),
  hq_code_alt: optionalCode({ max: 20 }),
} satisfies Record<SchoolFieldName, z.ZodType>;

export const schoolNew = z.object(fields);
export type SchoolNew = z.output<typeof schoolNew>;

const schoolEdit = z.object({ ...fields, version: recordVersion });
const schoolNameEdit = schoolEdit.partial({
  school_code: true,
  hq_code: true,
  district_code: true,
  exam_type_code: true,
  hq_code_alt: true,
});

/** A supervisor may change the name alone (product 5.6). */
export const schoolEditOf = (isCodesEditable: boolean) => (isCodesEditable ? schoolEdit : schoolNameEdit);
export const schoolEditFor = (actor: Actor) => schoolEditOf(can(actor, "school.edit_codes"));
/** The form asks before it changes registrations; the API does not. */
export const schoolFormFor = (actor: Actor) => schoolEditFor(actor).extend({ confirmed: yesNo(false) });
export type SchoolEdit = z.output<typeof schoolNameEdit>;

export const contactEdit = z.object({
  contact_name: optionalText({ max: 120 }).optional(),
  contact_phone: optionalShaped({ max: 30 }, isPhone, "phone_format").optional(),
  contact_email: optionalShaped({ max: 120 }, isEmail, "email_format").optional(),
  version: recordVersion,
});
export type ContactEdit = z.output<typeof contactEdit>;

/** Null opens the school again. */
export const schoolClosing = z.object({
  closed_from: optionalWholeNumber({ min: 2000, max: 2100 }),
  version: recordVersion,
});
export type SchoolClosing = z.output<typeof schoolClosing>;

export const schoolImport = z.object({ schools: list(schoolNew, { max: 5000 }) });

const schoolSorts = [
  "updated_at",
  "created_at",
  "school_name",
  "school_code",
  "hq_code",
  "hq_code_alt",
  "district_code",
  "exam_type_code",
] as const;

export const schoolList = z.object({
  ...paging,
  search: optionalText({ max: 120 }),
  district_code: optionalText({ max: 20 }),
  exam_type_code: optionalText({ max: 20 }),
  is_closed: trueOrFalse,
  sort_direction: direction("desc"),
  sort_column: sortBy(schoolSorts, "updated_at"),
});
export type SchoolList = z.output<typeof schoolList>;
