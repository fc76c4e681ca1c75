import type { SheetFilters } from "~/features/sheets/filters";
import { usualOrderOf } from "~/features/sheets/kinds";
import { type ManySheet, manySheets, type PartView } from "~/features/sheets/many/many-sheets";
import { type ManyQuery, mostSchools, partQuery, schoolsNamed } from "~/features/sheets/many/schema";
import { nameOf } from "~/features/sheets/names";
import type { Reprints } from "~/features/sheets/reprints/queries";
import { type ReprintSheet, reprintSheets } from "~/features/sheets/reprints/reprint-sheets";
import type { ReprintList } from "~/features/sheets/reprints/schema";
import type { SchoolYear } from "~/features/values/school-year";
import { readQueryLeniently } from "~/http/query";
import { notFound } from "~/http/refusals";
import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import type { Choice } from "~/ui";

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

const nameOfReprint = (sheet: ReprintSheet): string => (sheet === "roll" ? t("reprint.roll") : nameOf(sheet));

export const reprintFilters = (districts: readonly Choice[]) => ({
  sheet: reprintSheets.map((value) => ({ value, label: nameOfReprint(value) })),
  district_code: districts,
});

const isOfMany = (sheet: ReprintSheet): sheet is ReprintSheet & ManySheet =>
  (manySheets as readonly string[]).includes(sheet);

/** Prints the sheet for exactly the schools of which the whole sheet is due; null for fewer than two. */
export function manyReprints(
  exam_year: number,
  sheet: ReprintSheet | null,
  { whole }: Pick<Reprints, "whole">,
) {
  if (sheet === null || !isOfMany(sheet) || whole.length < 2) return null;
  const codes = whole.slice(0, mostSchools);
  const words = { sheet: nameOfReprint(sheet), n: codes.length };
  return {
    href: listAddress(manyPath, { exam_year, sheet, schools: codes.join(".") }, {})(),
    label: t(codes.length < whole.length ? "reprint.many_first" : "reprint.many", words),
  };
}
