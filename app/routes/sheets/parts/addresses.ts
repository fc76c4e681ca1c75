import type { SheetFilters } from "~/features/sheets/filters";
import { usualOrderOf } from "~/features/sheets/kinds";
import type { SchoolYear } from "~/features/values/school-year";
import { listAddress } from "~/routes/parts/addresses";

/** Filters are not passed on (product 6.6). */
export function sheetAddress(path: string, at: Record<keyof SchoolYear, string | number>): string {
  const { school_code, exam_year } = at;
  return `${path}?${new URLSearchParams({ school_code: String(school_code), exam_year: String(exam_year) })}`;
}

/** The sheet of one candidate alone. */
export const addressOfOne = (sheet: string, { id, ...at }: SchoolYear & { id: number }): string =>
  `${sheetAddress(sheetPath(sheet), at)}&student_id=${id}`;

export const sheetPath = (sheet: string): string => `/students/sheets/${sheet.toLowerCase()}`;

export const pdfPathOf = (sheet: string): string => `${sheetPath(sheet)}/file.pdf`;
export const printPathOf = (sheet: string): string => `${sheetPath(sheet)}/printed`;

interface Filtered {
  sheet: string;
  school_code: string;
  exam_year: number | null;
  filters: SheetFilters;
}

/** With its filters. */
export function addressOfSheet(of: Filtered, path = sheetPath(of.sheet)): string {
  const { sheet, school_code, exam_year, filters } = of;
  return listAddress(path, { school_code, exam_year, ...filters }, { order: usualOrderOf(sheet) })();
}

/** Names the print. */
export const numberedAddress = (of: Filtered, number: string, path = printPathOf(of.sheet)): string =>
  `${addressOfSheet(of, path)}&number=${number}`;
