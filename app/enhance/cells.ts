import { closest } from "./page";

export type Cell = HTMLInputElement;

export const rowOf = (cell: Element) => cell.closest("tr") as HTMLTableRowElement;
export const cellsOfRow = (row: Element | null | undefined) => [
  ...(row?.querySelectorAll<Cell>("input") ?? []),
];
export const tableOf = (cell: Element) => cell.closest("table") as HTMLTableElement;
export const columnOf = (cell: Cell) => cell.name.split(".").pop() as string;
export const cellAt = (target: EventTarget | null) => closest<Cell>(target, "table[data-need] input");

/** A class alone does not make a row, as on the server. */
export function isBlankRow(row: Element): boolean {
  const { once } = tableOf(row).dataset;
  return cellsOfRow(row).every((cell) => !cell.value.trim() || columnOf(cell) === once);
}

export function setValue(cell: Cell, value: string): void {
  cell.value = value;
  cell.dispatchEvent(new Event("input", { bubbles: true }));
}
