import { t } from "~/messages";
import type { PastedLine } from "../reading/paste";
import { hasIdentity, type Row } from "./rows";

/** A sheet of a workbook, whose lines follow those of the sheet before it in the text. */
export interface SheetLayout {
  name: string;
  /** The lines of the text that it has. */
  lines: number;
  isHidden?: true;
  /** Too large beside the others. */
  isUnread?: true;
  /** Counted from 1, in the sheet. */
  hidden_rows?: number[];
  hidden_columns?: number[];
}

export interface Sheet {
  at: number;
  name: string;
  isHidden: boolean;
  rows: Row[];
  hiddenRows: Row[];
  /** Positions, from 0. */
  hiddenColumns: ReadonlySet<number>;
}

/** A paste is one sheet without a name. */
export function sheetsIn(lines: PastedLine[], layout: readonly SheetLayout[] | null): Sheet[] {
  if (!layout) {
    return [{ at: 0, name: "", isHidden: false, rows: lines, hiddenRows: [], hiddenColumns: new Set() }];
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
    const rows = isOne
      ? own
      : own.map((row) => ({
          ...row,
          label: t("import.line_of_sheet", { line: row.line - first, sheet: sheet.name.slice(0, 31) }),
        }));
    return {
      at,
      name: sheet.name,
      isHidden: sheet.isHidden ?? false,
      rows: rows.filter(({ line }) => !hidden.has(line - first)),
      hiddenRows: rows.filter(({ line }) => hidden.has(line - first)),
      hiddenColumns: new Set(sheet.hidden_columns?.map((column) => column - 1)),
    };
  });
}

/** The instructions of a downloaded workbook are no list. */
const isGuide = ({ name }: SheetLayout, rows: readonly Row[]): boolean =>
  name === t("workbook.guide") && !rows.some(hasIdentity);
