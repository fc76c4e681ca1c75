import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import type { StoredCandidate } from "./candidates.server";
import { printChecksum } from "./numbers";
import type { Content } from "./rules";

/** What stands above the candidates of a sheet. */
export interface SheetHead {
  school_name: string;
  school_code: string;
  centre_codes: string[];
  district_name: string;
  exam_type_code: string;
  exam_name: string;
  year_title: string;
}

type Field = keyof StoredCandidate;

/** What of a candidate, beside the roll number, each sheet prints. */
function printedFields(sheet: string): Field[] {
  switch (sheet) {
    case "labels":
      return ["full_name"];
    case "attendance":
      return ["full_name", "ic_number", "birth_cert_number", "passport_number", "gender", "late"];
    case "check-list":
      return [...roll, "visa_number", "is_citizen", "is_student"];
    default:
      return roll;
  }
}
const roll: Field[] = [
  "full_name",
  "full_name_arabic",
  "ic_number",
  "birth_cert_number",
  "passport_number",
  "gender",
  "class_name",
  "late",
];

/** A sheet in short: marks to compare it by, and a checksum that changes with anything that it prints. */
export function contentOf(sheet: string, head: SheetHead, candidates: readonly StoredCandidate[]) {
  const { exam_type_code, exam_name, year_title, school_name, school_code, centre_codes, district_name } =
    head;
  const whole = [exam_name, school_name, school_code, centre_codes, district_name];
  const facts = JSON.stringify([sheet, year_title, ...(sheet === "labels" ? [exam_type_code] : whole)]);
  const hash = createHash("sha256").update(facts);
  const fields = printedFields(sheet);
  const rows = candidates.map((candidate) => {
    const { id, student_code } = candidate;
    const text = JSON.stringify(fields.map((field) => candidate[field]));
    hash.update(`\n${id} ${student_code ?? ""} ${text}`);
    return [id, student_code, crc32(text)] as const;
  });
  const content: Content = { head: crc32(facts), rows };
  return { content, checksum: printChecksum(hash.digest()) };
}
