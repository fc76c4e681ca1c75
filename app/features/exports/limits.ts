export const exportFormats = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A table as text is written as it is read; a workbook is made whole, in a thread of its own. */
export const EXPORT_LIMITS: Record<ExportFormat, number> = { csv: 200_000, xlsx: 10_000 };
