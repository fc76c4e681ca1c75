import { partsOf } from "../columns";

/** A column as its row of the form has it, before it is checked. */
export interface ColumnRow {
  field: string;
  heading: string;
  width: string;
  options: string;
  /** Of a constant: its text. */
  codes: string;
}

const rowParts = ["field", "heading", "width", "options", "codes"] as const;

/** The choice of a column whose text is the same for every candidate. */
export const constantField = "tetap";

const blank: ColumnRow = { field: "", heading: "", width: "", options: "", codes: "" };

const isBlank = (row: ColumnRow) => rowParts.every((part) => row[part] === "");

export function rowsOf(column_lines: string): ColumnRow[] {
  const lines = column_lines.split(/\r\n?|\n/).filter((line) => line.trim() !== "");
  return lines.map((line): ColumnRow => {
    const [field = "", heading = "", width = "", options = "", codes = ""] = partsOf(line);
    const constant = /^"([^"]*)"$/.exec(field)?.[1];
    const row = { field, heading, width, options, codes };
    return constant === undefined ? row : { ...row, field: constantField, codes: constant };
  });
}

/** Rows with nothing in them are left out. */
export const linesOf = (rows: readonly ColumnRow[]): string =>
  rows
    .filter((row) => !isBlank(row))
    .map(({ field, codes, ...row }) =>
      field === constantField ? { field: `"${codes}"`, ...row, codes: "" } : { field, ...row, codes },
    )
    .map((row) => {
      const parts = rowParts.map((part) => row[part].replaceAll("|", "\\|"));
      return parts.slice(0, parts.findLastIndex((part) => part !== "") + 1).join(" | ");
    })
    .join("\n");

/** From what a form sent. */
export function rowsIn(sent: unknown): ColumnRow[] | null {
  if (!Array.isArray(sent)) return null;
  return sent.map((row): ColumnRow => {
    const given = typeof row === "object" && row !== null ? (row as Record<string, unknown>) : {};
    const text = (part: keyof ColumnRow) => (typeof given[part] === "string" ? given[part].trim() : "");
    return Object.fromEntries(rowParts.map((part) => [part, text(part)])) as unknown as ColumnRow;
  });
}

/** After a button of a row, `up 3`; `at` is the row that the person goes on with. */
export function changedRows(rows: readonly ColumnRow[], button: string): { rows: ColumnRow[]; at: number } {
  const [command, given] = button.split(" ");
  const at = Number(given ?? 0);
  const one = rows[at];
  if (command === "add") return { rows: [...rows, blank], at: rows.length };
  if (!one) return { rows: [...rows], at: 0 };
  const others = rows.filter((_, index) => index !== at);
  if (command === "remove") return { rows: others, at: Math.min(at, others.length - 1) };
  const to = Math.min(Math.max(0, at + (command === "up" ? -1 : 1)), others.length);
  return { rows: [...others.slice(0, to), one, ...others.slice(to)], at: to };
}
