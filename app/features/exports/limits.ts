import { PASTE_LIMITS } from "~/features/imports/reading";

export const exportFormats = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Candidates have one more: the list of a school that comes back as an import, within the limit of an import. */
export const studentFormats = [...exportFormats, "workbook"] as const;
export type StudentFormat = (typeof studentFormats)[number];

export const EXPORT_LIMITS: Record<StudentFormat, number> = {
  csv: 200_000,
  xlsx: 10_000,
  workbook: PASTE_LIMITS.lines,
};

const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export const exportTypes: Record<StudentFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx,
  workbook: xlsx,
};
