import { t } from "~/messages";
import type { PastedLine, SheetLayout } from "../reading";
import { hasIdentity, type Row } from "./rows";

export interface Sheet {
  at: number;
  name: string;
  isHidden: boolean;
  rows: Row[];
  hiddenRows: Row[];
  /** The lines that are struck through. */
  struck: ReadonlySet<number>;
  /** Positions, from 0. */
  hiddenColumns: ReadonlySet<number>;
}

/** A paste is one sheet without a name. */
export function sheetsIn(lines: PastedLine[], layout: readonly SheetLayout[] | null): Sheet[] {
  if (!layout) {
    return [
      {
        at: 0,
        name: "",
        isHidden: false,
        rows: lines,
        hiddenRows: [],
        struck: new Set(),
        hiddenColumns: new Set(),
      },
    ];
  }
  let before = 0;
  const filled = layout.flatMap((sheet, at) => {
    const first = before;
    before += sheet.lines;
    const own = lines.filter(({ line }) => line > first && line <= before);
    return own.length === 0 || isGuide(sheet, own) ? [] : [{ sheet, at, first, own }];
  });
  const isOne = filled.length < 2;
  return filled.map(({ sheet, at, first, own }) => {
    const hidden = new Set(sheet.hidden_rows);
    const filled = withMerged(own, sheet, first);
    const rows = isOne
      ? filled
      : filled.map((row) => ({
          ...row,
          label: t("import.line_of_sheet", { line: row.line - first, sheet: sheet.name.slice(0, 31) }),
        }));
    return {
      at,
      name: sheet.name,
      isHidden: sheet.isHidden ?? false,
      rows: rows.filter(({ line }) => !hidden.has(line - first)),
      hiddenRows: rows.filter(({ line }) => hidden.has(line - first)),
      struck: new Set(sheet.struck_rows?.map((row) => row + first)),
      hiddenColumns: new Set(sheet.hidden_columns?.map((column) => column - 1)),
    };
  });
}

/** The instructions of a downloaded workbook are no list. */
const isGuide = ({ name }: SheetLayout, rows: readonly Row[]): boolean =>
  name === t("workbook.guide") && !rows.some(hasIdentity);

/** A cell that is merged over the candidates below it means the same for each of them, as a ditto mark does. */
function withMerged(rows: Row[], { merged = [] }: SheetLayout, first: number): Row[] {
  if (merged.length === 0) return rows;
  const below = new Map<number, number[]>();
  for (const { row, column, rows: height } of merged)
    for (let more = 1; more < height; more++) {
      const line = first + row + more;
      below.set(line, [...(below.get(line) ?? []), column - 1]);
    }
  return rows.map((row) => {
    const columns = below.get(row.line);
    if (!columns || !hasIdentity(row)) return row;
    const cells = [...row.cells];
    for (const column of columns) if (!/\S/.test(cells[column] ?? "")) cells[column] = "〃";
    return { ...row, cells: Array.from(cells, (cell) => cell ?? "") };
  });
}
