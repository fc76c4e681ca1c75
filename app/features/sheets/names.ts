import { inDigits, isDigits, readDigits } from "~/auth/crockford";
import { t } from "~/messages";
import { isSelection, type SheetFilters } from "./candidates/filters";
import { isOtherSheet, type OtherSheet } from "./kinds";
import type { ManySheet } from "./many/many-sheets";
import type { Sheet } from "./queries";

export const nameOf = (sheet: string): string =>
  isOtherSheet(sheet) ? t(`sheet.name_of.${sheet}`) : t("sheet.name_of.roll", { sheet });

export const nameOfMany = (sheet: ManySheet | OtherSheet): string =>
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

const numberLength = 6;
const checksumLength = 8;

/** "P-7K2M9Q" */
export const printNumber = (random: Uint8Array) => `P-${inDigits(random, numberLength)}`;

/** "4F7K-9Q2M" */
export function printChecksum(hash: Uint8Array): string {
  const text = inDigits(hash.subarray(0, checksumLength), checksumLength);
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}

export function readPrintNumber(typed: string): string | null {
  const text = readDigits(typed);
  const number = text.length === numberLength + 1 && text.startsWith("P") ? text.slice(1) : text;
  return isDigits(number, numberLength) ? `P-${number}` : null;
}

export function readPrintChecksum(typed: string): string | null {
  const text = readDigits(typed);
  return isDigits(text, checksumLength) ? `${text.slice(0, 4)}-${text.slice(4)}` : null;
}
