import type { ReactNode } from "react";
import type { Column } from "~/ui";
import type { PrintoutColumn } from "./printout-cut";

type Words = string | number | null | undefined;

/** A column of a list on the screen, in a printout and in files. `Facts` is what its words need, `Reader` what the screen needs besides. */
export interface ListingColumn<Row, Facts = unknown, Reader = unknown> extends Column {
  /** Its proportion of a printout. Printout and files leave out a column without it. */
  printed?: number;
  dir?: "rtl";
  cell?: (row: Row, facts: Facts) => Words;
  /** The screen shows the words of `cell` where this is missing; null where another column shows them. */
  screen?: null | ((row: Row, given: Facts & Reader) => ReactNode);
}

export const columnsOnScreen = <Row, Facts, Reader>(columns: readonly ListingColumn<Row, Facts, Reader>[]) =>
  columns.filter(({ screen }) => screen !== null);

export const cellsOnScreen = <Row, Facts, Reader>(
  columns: readonly ListingColumn<Row, Facts, Reader>[],
  row: Row,
  given: Facts & Reader,
): Record<string, ReactNode> =>
  Object.fromEntries(
    columns.map(({ key, cell, screen }) => [key, screen === null ? null : (screen ?? cell)?.(row, given)]),
  );

/** The columns and cells of a printout or a file. */
export function inWordsOf<Row, Facts, Reader>(
  columns: readonly ListingColumn<Row, Facts, Reader>[],
  facts: Facts,
): { columns: PrintoutColumn[]; cells: (row: Row) => Words[] } {
  const inPrint = columns.filter(({ printed }) => printed !== undefined);
  return {
    columns: inPrint.map(({ label, printed = 0, align, dir }) => ({
      label,
      width: printed,
      align: align === "right" ? align : undefined,
      dir,
    })),
    cells: (row) => inPrint.map(({ cell }) => cell?.(row, facts)),
  };
}
