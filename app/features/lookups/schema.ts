import { z } from "zod";
import {
  code,
  oneOf,
  optionalText,
  optionalWholeNumber,
  recordVersion,
  text,
  yesNo,
} from "~/features/values/fields";
import { rollCodes, sheetNames } from "./rules";

/** The code is part of the record's address, where dots alone mean a parent folder. */
const addressable = code({ max: 20 }).refine((given) => !/^\.+$/.test(given), { error: "code_format" });

const named = { code: addressable, name: text({ max: 120 }) };
const age = optionalWholeNumber({ min: 5, max: 99 });
const examined = {
  ...named,
  roll_code: oneOf(rollCodes),
  sheet: oneOf(sheetNames),
  allows_second_exam: yesNo(false),
  usual_age_from: age.optional(),
  usual_age_to: age.optional(),
  head_title: optionalText({ max: 40 }).optional(),
};

const offered = { ...named, is_offered: yesNo(true) };

export const lookupNew = {
  districts: z.object(named),
  exam_types: z.object(examined),
  need_kinds: z.object(offered),
  need_arrangements: z.object(offered),
};
export const lookupEdit = {
  districts: z.object({ ...named, version: recordVersion }),
  exam_types: z.object({ ...examined, version: recordVersion }),
  need_kinds: z.object({ ...offered, version: recordVersion }),
  need_arrangements: z.object({ ...offered, version: recordVersion }),
};

/** The form asks before it renames what years have recorded; the API does not. */
export const lookupForm = {
  districts: lookupEdit.districts.extend({ confirmed: yesNo(false) }),
  exam_types: lookupEdit.exam_types.extend({ confirmed: yesNo(false) }),
  need_kinds: lookupEdit.need_kinds.extend({ confirmed: yesNo(false) }),
  need_arrangements: lookupEdit.need_arrangements.extend({ confirmed: yesNo(false) }),
};

type DistrictNew = z.output<typeof lookupNew.districts>;
export type ExamTypeNew = z.output<typeof lookupNew.exam_types>;
type NeedOptionNew = z.output<typeof lookupNew.need_kinds>;
export type LookupNew = DistrictNew | ExamTypeNew | NeedOptionNew;
export type LookupEdit = LookupNew & { version: number | null };
