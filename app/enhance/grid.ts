import { closest, on, root } from "./page";

type Cell = HTMLInputElement;

const grace = 500;

const rowOf = (cell: Element) => cell.closest("tr") as HTMLTableRowElement;
const cellsOf = (row: Element | null | undefined) => [...(row?.querySelectorAll<Cell>("input") ?? [])];
const columnOf = (cell: Cell) => cell.name.split(".").pop() as string;
const rowsOf = (cell: Cell) => [...(cell.closest("table") as HTMLTableElement).rows];
const isEmpty = (cell: Cell) => !cell.value.trim();

const beside = (cell: Cell, step: number) => cellsOf(rowsOf(cell)[rowOf(cell).rowIndex + step]);
const sameColumn = (cell: Cell, step: number) =>
  beside(cell, step).find((other) => columnOf(other) === columnOf(cell));

function isNeeded(cell: Cell): boolean {
  const { need = "", once = "" } = (cell.closest("table") as HTMLTableElement).dataset;
  const column = columnOf(cell);
  if (column !== once) return need.split(" ").includes(column);
  const forAll = cell.form?.elements.namedItem(once) as Cell | null;
  const above = rowsOf(cell).slice(0, rowOf(cell).rowIndex).flatMap(cellsOf);
  return !forAll?.value && !above.some((other) => columnOf(other) === once && !isEmpty(other));
}

const isBlankRow = (cell: Cell) => {
  const once = (cell.closest("table") as HTMLTableElement).dataset.once;
  return cellsOf(rowOf(cell)).every((other) => isEmpty(other) || columnOf(other) === once);
};

function next(cell: Cell): Cell | undefined {
  const cells = cellsOf(rowOf(cell));
  const missing = cells.slice(cells.indexOf(cell) + 1).find((other) => isEmpty(other) && isNeeded(other));
  return missing ?? beside(cell, 1)[0];
}

function before(cell: Cell): Cell | undefined {
  const cells = cellsOf(rowOf(cell));
  return cells[cells.indexOf(cell) - 1] ?? beside(cell, -1).at(-1);
}

function focusCell(cell: Cell | undefined): void {
  cell?.focus();
  cell?.select();
}

const save = (cell: Cell) => cell.form?.requestSubmit(cell.form.querySelector<HTMLElement>("[type=submit]"));

function setValue(cell: Cell, value: string): void {
  cell.value = value;
  cell.dispatchEvent(new Event("input", { bubbles: true }));
}

let originalValue = "";
/** A key press shortly after an automatic advance was meant for the cell before. */
let advanced: { from: Cell; until: number } | undefined;

function handleKey(cell: Cell, event: KeyboardEvent): boolean {
  const { key, shiftKey, ctrlKey, altKey, metaKey } = event;
  if (altKey || metaKey) return false;
  if (advanced && Date.now() < advanced.until && /^(Tab|Enter|Backspace)$/.test(key) && !shiftKey) {
    const { from } = advanced;
    advanced = undefined;
    if (key !== "Backspace") return true;
    from.focus();
    return false;
  }
  advanced = undefined;
  if (root.dataset.keys) return false;
  if (key === "Enter") {
    if (shiftKey) focusCell(before(cell));
    else if (ctrlKey || isBlankRow(cell) || !next(cell)) save(cell);
    else focusCell(next(cell));
    return true;
  }
  if (key === "F4" || (ctrlKey && key === "'")) {
    const above = sameColumn(cell, -1);
    if (above) setValue(cell, above.value);
    return true;
  }
  if (ctrlKey || shiftKey) return false;
  if (key === "ArrowUp") focusCell(sameColumn(cell, -1));
  else if (key === "ArrowDown") focusCell(sameColumn(cell, 1));
  else if (key === "Escape") setValue(cell, originalValue);
  else return false;
  return true;
}

const cellAt = (target: EventTarget | null) => closest<Cell>(target, "table[data-need] input");

export function grid(): void {
  on("focusin", ({ target }) => {
    originalValue = cellAt(target)?.value ?? "";
  });
  on("keydown", (event) => {
    const cell = cellAt(event.target);
    if (cell && !event.isComposing && handleKey(cell, event)) event.preventDefault();
  });
  on("input", (event) => {
    const cell = cellAt(event.target);
    const { isComposing, inputType } = event as InputEvent;
    if (!cell || isComposing || inputType !== "insertText" || !root.dataset.advance) return;
    const isFull = cell.inputMode === "numeric" && /^(\D*\d){12}$/.test(cell.value);
    if (!isFull || !next(cell)) return;
    focusCell(next(cell));
    advanced = { from: cell, until: Date.now() + grace };
  });
}
