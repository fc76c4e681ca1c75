import { writtenTime } from "~/features/values/day-readers";
import type { PaperOnSheet } from "./rules";

/** Without papers of the year there are boxes whose codes are written by hand. */
const unnamed = ["K1", "K2", "K3", "K4", "K5"];

/** Millimetres of a box for code, day and time, and of one for a code alone. */
const box = { whole: 9, coded: 6, mostCoded: 55, only: 20 };
const mostWhole = 5;

/** More papers than the table has room for have their days and times below it. */
export const hasPaperKey = ({ length }: readonly PaperOnSheet[]): boolean => length > mostWhole;

/** The heads of the boxes, and the millimetres that they share. */
export function paperBoxes(papers: readonly PaperOnSheet[]): { labels: string[]; width: number } {
  if (papers.length === 0) return { labels: unnamed, width: box.whole * unnamed.length };
  if (hasPaperKey(papers))
    return {
      labels: papers.map(({ code }) => inTwo(code)),
      width: Math.min(box.coded * papers.length, box.mostCoded),
    };
  return { labels: papers.map(headOf), width: Math.max(box.whole * papers.length, box.only) };
}

/** `TJ`, `5/10` and `8.00`, a line each. */
function headOf({ code, held_on, starts_at }: PaperOnSheet): string {
  const [, month, day] = held_on?.split("-").map(Number) ?? [];
  return [inTwo(code, 5), day && `${day}/${month}`, starts_at && writtenTime(starts_at)]
    .filter(Boolean)
    .join("\n");
}

/** A code that is too wide for its box breaks before its number. */
const inTwo = (code: string, most = 3): string =>
  code.length > most ? code.replace(/(?<=\D)(?=\d+$)/, "\n") : code;
