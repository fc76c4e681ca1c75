import { t } from "~/messages";
import { isSelection, type SheetFilters } from "./filters";
import { isOtherSheet } from "./kinds";
import type { ManySheet } from "./many/many-sheets";
import type { Sheet } from "./queries";

export const nameOf = (sheet: string): string =>
  isOtherSheet(sheet) ? t(`sheet.name_of.${sheet}`) : t("sheet.name_of.roll", { sheet });

export const nameOfMany = (sheet: ManySheet): string =>
  sheet === "roll" ? t("sheet_many.roll") : nameOf(sheet);

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
