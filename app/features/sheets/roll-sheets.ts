import type { RollSheet } from "~/features/lookups/rules";

export const wholeHead = [
  "exam_name",
  "school_name",
  "school_code",
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
  { role: "sheet.signature.prepared", office: "sheet.office.prepared" },
  { role: "sheet.signature.checked", office: "sheet.office.checked" },
  { role: "sheet.signature.certified", office: "sheet.office.certified" },
] as const;

const primary = {
  orientation: "portrait",
  head: wholeHead,
  printed: rollFields,
  pages: {
    title: "sheet.head.list",
    columns: {
      row: 10,
      student_code: 30,
      full_name: 56,
      identity_or_birth: 29,
      gender: 15,
      class_name: 22,
      signature_or_remarks: 24,
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
      row: 10,
      student_code: 29,
      full_name: 70,
      full_name_arabic: 48,
      identity: 30,
      gender: 14,
      class_name: 22,
      signature: 28,
      remarks: 22,
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
