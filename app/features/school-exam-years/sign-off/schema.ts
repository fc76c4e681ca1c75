import { z } from "zod";
import { yearRange } from "~/features/exam-years/schema";
import {
  list,
  oneOf,
  optionalName,
  optionalOneOf,
  optionalText,
  optionalWholeNumber,
  recordId,
  recordVersion,
  text,
  yesNo,
} from "~/features/values/fields";
import { listStates, mostSignedAtOnce } from "./rules";

const head_name = optionalName({ max: 120 });
/** The office signs for an absent school or district, and says why. */
const forAbsent = { on_behalf: yesNo(false), reason: optionalText({ max: 300 }) };

/** The head's name comes with a submission of the school, the reason with a reopening too. */
export const listStep = z.object({
  state: oneOf(listStates),
  head_name,
  ...forAbsent,
  version: recordVersion,
});
export type ListStep = z.output<typeof listStep>;

/** What the district and the office do with many lists at once. */
export const bulkSteps = ["disahkan", "muktamad"] as const;
export type BulkStep = (typeof bulkSteps)[number];

export const signOffQuery = z.object({
  exam_year: optionalWholeNumber(yearRange),
  state: optionalOneOf(bulkSteps),
  district_code: optionalText({ max: 20 }),
  exam_type_code: optionalText({ max: 20 }),
});

/** Each ticked row has the version that was shown: `12:3`. */
const shownVersion = text({ max: 40 }).transform((written, context) => {
  const [, id, version] = /^(\d{1,15}):(\d{1,15})$/.exec(written) ?? [];
  if (id && version) return { id: Number(id), version: Number(version) };
  context.addIssue("invalid");
  return z.NEVER;
});

/** Of the API, where a row may have no version. */
export const signOffCall = z.object({
  state: oneOf(bulkSteps),
  ...forAbsent,
  rows: list(z.object({ id: recordId, version: recordVersion }), { max: mostSignedAtOnce }),
});

export const signOffForm = z.object({
  state: oneOf(bulkSteps),
  ...forAbsent,
  seen: z.preprocess((raw) => [raw ?? []].flat(), z.array(shownVersion).max(mostSignedAtOnce)),
});
