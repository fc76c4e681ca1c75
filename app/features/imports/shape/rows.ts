import { isKeyShaped } from "~/features/students/candidate-key";
import { cleanText, foldDigits } from "~/features/values/text";
import type { PastedLine } from "../reading";

/** A line of a sheet, or of one of the lists that are side by side in it. */
export type Row = PastedLine;

const longest = 200;

/** Cleaned and in upper case; long cells are cut, because no field of a list is as long. */
export const shortly = (cell = ""): string => cleanText(foldDigits(cell.slice(0, longest)));

export const filledCells = ({ cells }: Row): string[] =>
  cells.map((cell) => cleanText(cell.slice(0, longest))).filter((cell) => cell !== "");

const IC = /(?:^|\D)\d{6}[-\s]?\d{2}[-\s]?\d{3,5}(?!\d)|^\d\.\d+E\+?1[01]$/i;
const PAPER = /^[A-Z]{1,3}[ -]?\d{4,9}$/i;

export const isIdentity = (cell: string): boolean => IC.test(cell) || PAPER.test(cell) || isKeyShaped(cell);

/** A line with the number of a person, or something like it, is a candidate's line. */
export const hasIdentity = ({ cells }: Row): boolean =>
  cells.some((cell) => /\d|[\u0660-\uFF19]/.test(cell) && isIdentity(shortly(cell).replace(/^'/, "")));

/** Blocks of one text have line numbers of their own, for the corrections; the label is the line of the sheet. */
export const blockStep = 10_000_000;

/** Without the signs at both ends. */
export function trimmed(text: string, signs: string): string {
  let [start, end] = [0, text.length];
  while (start < end && signs.includes(text[start] ?? "")) start++;
  while (end > start && signs.includes(text[end - 1] ?? "")) end--;
  return text.slice(start, end);
}
