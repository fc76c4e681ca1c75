import { z } from "zod";
import {
  field,
  optionalCode,
  optionalOneOf,
  optionalText,
  optionalWholeNumber,
  orBlank,
} from "~/features/values/fields";
import { readInstant } from "~/features/values/instant";
import { readText } from "~/features/values/readers";
import { cleanText, foldDigits } from "~/features/values/text";
import { catalogue, problem } from "~/messages";

type Names = [string, ...string[]];

/** From the catalogue, so that every action of the filter has a Malay name. */
const namesAfter = (prefix: string): Names =>
  Object.keys(catalogue)
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length)) as Names;

export const auditActions = namesAfter("audit.action.");
export const auditEntities = namesAfter("audit.entity.");

const optionalDay = field(
  (raw, report) => {
    const written = readText(raw, report, { max: 10, required: false, clean: cleanText });
    if (written === null) return null;
    const day = foldDigits(written);
    if (readInstant(`${day}T00:00`) !== null) return day;
    report(problem("not_a_datetime"));
    return null;
  },
  orBlank({ type: "string", format: "date" }),
);

export const auditList = z.object({
  page: optionalWholeNumber({ min: 1, max: 1_000_000 }).transform((page) => page ?? 1),
  /** An event may name thousands of records, so a page is short. */
  limit: optionalWholeNumber({ min: 1, max: 100 }).transform((limit) => limit ?? 10),
  username: optionalText({ max: 60 }),
  action: optionalOneOf(auditActions),
  entity: optionalOneOf(auditEntities),
  entity_id: optionalText({ max: 60 }),
  changed: optionalOneOf(["full_name"]),
  school_code: optionalCode({ max: 20 }),
  exam_year: optionalWholeNumber({ min: 2000, max: 2100 }),
  from: optionalDay,
  to: optionalDay,
});
export type AuditList = z.output<typeof auditList>;

export type AuditFilter = Omit<AuditList, "page" | "limit">;
