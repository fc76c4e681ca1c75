import { Unreadable } from "./archive";
import { PASTE_LIMITS } from "./paste";

/** Counts characters here, because cells share strings: a small file can expand. */
export function textsIn(rows: unknown[][]): string[][] {
  let characters = 0;
  return rows.map((row) => {
    const cells = row.map(asText);
    for (const cell of cells) characters += cell.length + 1;
    if (characters > PASTE_LIMITS.characters) throw new Unreadable("file_too_large");
    return cells;
  });
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return dateText(value);
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  return String(value);
}

const dateText = (date: Date): string => (Number.isNaN(date.getTime()) ? "" : momentText(date.toISOString()));

export function momentText(moment: string): string {
  const [day = "", time = "00:00:00"] = moment.split("T");
  return time.startsWith("00:00:00") ? day : `${day} ${time.slice(0, 5)}`;
}

/** Spreadsheets may store an IC as 1.4E11. */
export function exactNumber(written: string): string {
  const digits = written.trim();
  if (/^-?\d+$/.test(digits)) return digits;
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number.toFixed(0) : Number.isNaN(number) ? digits : String(number);
}
