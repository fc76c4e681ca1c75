import { isSelection, type SheetFilters } from "~/features/sheets/filters";
import { isOtherSheet, usualOrderOf } from "~/features/sheets/kinds";
import type { Sheet } from "~/features/sheets/queries.server";
import type { SchoolYear } from "~/features/values/school-year";
import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";

export const nameOf = (sheet: string): string =>
  isOtherSheet(sheet) ? t(`sheet.name_of.${sheet}`) : t("sheet.name_of.roll", { sheet });

/** A list that is not final has no other name on the screen than on its paper. */
export const nameInState = ({ sheet, state }: Pick<Sheet, "sheet" | "state">): string =>
  sheet === "final-list" && state !== "muktamad" ? t("sheet.name_not_final") : nameOf(sheet);

/** In capitals, as printed; null where the sheet shows every candidate. */
export function selectionOf(filters: SheetFilters): string | null {
  if (!isSelection(filters)) return null;
  const { class_name, gender, number_from, number_to, only_students, student_id, room_id } = filters;
  return [
    class_name !== null && t("sheet.part.class_name", { class_name }),
    gender !== null && t(`gender.${gender}`).toUpperCase(),
    number_from !== null && t("sheet.part.number_from", { number_from }),
    number_to !== null && t("sheet.part.number_to", { number_to }),
    only_students && t("sheet.part.only_students"),
    student_id !== undefined && t("sheet.part.student_id"),
    room_id !== undefined && t("sheet.part.room_id"),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Filters are not passed on (product 6.6). */
export function addressOf(path: string, place: Record<keyof SchoolYear, string | number>): string {
  const { school_code, exam_year } = place;
  return `${path}?${new URLSearchParams({ school_code: String(school_code), exam_year: String(exam_year) })}`;
}

/** The sheet of one candidate alone. */
export const addressOfOne = (sheet: string, { id, ...place }: SchoolYear & { id: number }): string =>
  `${addressOf(sheetPath(sheet), place)}&student_id=${id}`;

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
