import type { RollSheet } from "~/features/lookups/rules";

export const wholeHead = [
  "exam_name",
  "school_name",
  "recorded_school_code",
  "centre_codes",
  "district_name",
] as const;
export const identities = ["ic_number", "birth_cert_number", "passport_number"] as const;
export const rollFields = [
  "full_name",
  "full_name_arabic",
  ...identities,
  "gender",
  "class_name",
  "late",
] as const;

export const officeSignatures = [
  {
    role: "sheet.signature.prepared",
    office: "sheet.office.prepared",
    on_behalf: { step: "submitted", words: "sheet.on_behalf.prepared" },
  },
  {
    role: "sheet.signature.checked",
    office: "sheet.office.checked",
    on_behalf: { step: "confirmed", words: "sheet.on_behalf.checked" },
  },
  {
    role: "sheet.signature.certified",
    office: "sheet.office.certified",
    on_behalf: { step: "submitted", words: "sheet.on_behalf.certified" },
  },
] as const;

const primary = {
  orientation: "portrait",
  head: wholeHead,
  printed: rollFields,
  pages: {
    title: "sheet.head.list",
    columns: {
      row: 8,
      student_code: 27,
      full_name: 54,
      identity_or_birth: 30,
      gender: 13,
      class_name: 31,
      signature_or_remarks: 23,
    },
    signatures: officeSignatures,
  },
} as const;

const secondary = {
  orientation: "landscape",
  head: wholeHead,
  printed: rollFields,
  pages: {
    title: "sheet.head.list",
    columns: {
      row: 8,
      student_code: 28,
      full_name: 76,
      full_name_arabic: 58,
      identity: 29,
      gender: 12,
      class_name: 28,
      signature: 20,
      remarks: 14,
    },
    signatures: officeSignatures,
  },
} as const;

/** PSRA is in portrait and has no Arabic names; the others are in landscape (product 6.5). */
export const rollSheets = {
  PSRA: primary,
  SMA: secondary,
  SMATQ: secondary,
  SMATD: secondary,
  SMATQKBT: secondary,
  SKM: secondary,
} satisfies Record<RollSheet, object>;

/** Whether the roll sheet of an exam type has the names in Jawi. */
export const hasJawi = (sheet: string): boolean =>
  Object.hasOwn(rollSheets, sheet) && "full_name_arabic" in rollSheets[sheet as RollSheet].pages.columns;

/** The right part of the check list and of the final list, in millimetres. */
export const recordColumns = {
  ic_number: 26,
  other_documents: 24,
  gender: 12,
  class_name: 22,
  is_citizen: 13,
  is_student: 13,
};
