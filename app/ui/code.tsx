import type { ReactNode } from "react";
import { groupedIc } from "~/messages";

/** The fields that are read digit by digit. */
const codeFields = new Set([
  "ic_number",
  "passport_number",
  "birth_cert_number",
  "visa_number",
  "student_code",
  "school_code",
  "hq_code",
  "hq_code_alt",
]);

/** The value of a field as it is shown: a code in the face of codes, an IC in groups. */
export function shownCode(field: string, value: ReactNode): ReactNode {
  if (!codeFields.has(field) || typeof value !== "string" || value === "") return value;
  return <code>{field === "ic_number" ? groupedIc(value) : value}</code>;
}
