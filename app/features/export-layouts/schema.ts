import { z } from "zod";
import { layoutDelimiters, layoutFormats } from "~/db/schema/states";
import { yearRange } from "~/features/exam-years/schema";
import {
  field,
  oneOf,
  oneOfOr,
  optionalCode,
  optionalWholeNumber,
  recordId,
  recordVersion,
  text,
  wholeNumber,
  yesNo,
} from "~/features/values/fields";
import { problem } from "~/messages";
import { readColumns } from "./columns";

/** In the order of the form. */
export const layoutFormFields = [
  "name",
  "format",
  "delimiter",
  "has_bom",
  "has_heading",
  "is_final_only",
  "has_withdrawn",
  "exam_type_code",
  "column_lines",
] as const;

export const fileParts = ["file", "checksum", "manifest"] as const;

const longest = 20_000;

const column_lines = field(
  (raw, report) => {
    if (typeof raw !== "string" || raw.trim() === "") report(problem("required"));
    else if (raw.length > longest) report(problem("too_long", { max: longest }));
    else for (const each of readColumns(raw).problems) report(each);
    return typeof raw === "string" ? raw.replace(/\r\n?/g, "\n").trim() : "";
  },
  { type: "string", minLength: 1, maxLength: longest },
);

const fields = {
  name: text({ max: 60 }),
  format: oneOf(layoutFormats),
  delimiter: oneOfOr(layoutDelimiters, "comma"),
  has_bom: yesNo(false),
  has_heading: yesNo(true),
  is_final_only: yesNo(true),
  has_withdrawn: yesNo(false),
  exam_type_code: optionalCode({ max: 20 }),
  column_lines,
};

export const layoutNew = z.object(fields);
export type LayoutNew = z.output<typeof layoutNew>;

export const layoutEdit = z.object({ ...fields, version: recordVersion });

export const layoutScreen = z.object({ exam_year: optionalWholeNumber(yearRange) });
export const layoutFile = z.object({ exam_year: wholeNumber(yearRange) });

export const layoutTaken = z.object({
  id: recordId,
  exam_year: wholeNumber(yearRange),
  part: oneOf(fileParts),
});
