import type { SheetFilters } from "~/features/sheets/candidates/filters";
import { usualOrderOf } from "~/features/sheets/kinds";
import type { ManySheet, PartView } from "~/features/sheets/many/many-sheets";
import { type ManyQuery, partQuery, schoolsNamed } from "~/features/sheets/many/schema";
import type { ReprintList } from "~/features/sheets/reprints/schema";
import type { SchoolYear } from "~/features/values/school-year";
import { readQueryLeniently } from "~/http/query";
import { notFound } from "~/http/refusals";
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

export const manyPath = "/students/sheets/many";
export const partPath = "/students/sheets/many/part";
export const pdfPath = "/students/sheets/many/file.pdf";

export type ManyView = Omit<ManyQuery, "sheet"> & { sheet: ManySheet };

export const manyAddress = (view: Partial<ManyView>) => listAddress(manyPath, view, {});

export const partAddress = ({ schools, ...view }: PartView, path = partPath): string =>
  listAddress(path, { ...view, schools: schools.join(".") }, {})();

export function partAt(request: Request): PartView {
  const { exam_year, sheet, schools } = readQueryLeniently(request, partQuery);
  if (exam_year === null || schools === null) throw notFound(request);
  return { exam_year, sheet: sheet ?? "roll", schools: schoolsNamed(schools) };
}

export const reprintsPath = "/students/sheets/reprints";

export const reprintsAddress = (query: Partial<ReprintList>) =>
  listAddress(reprintsPath, query, { page: 1, limit: 10 });
