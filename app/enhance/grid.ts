import { type Cell, cellAt, cellsOfRow, columnOf, isBlankRow, rowOf, setValue, tableOf } from "./cells";
import { on, root } from "./page";

const grace = 500;

const isEmpty = (cell: Cell) => !cell.value.trim();

const beside = (cell: Cell, step: number) => cellsOfRow(tableOf(cell).rows[rowOf(cell).rowIndex + step]);
const sameColumn = (cell: Cell, step: number) =>
  beside(cell, step).find((other) => columnOf(other) === columnOf(cell));

/** The same cells in every row: a class is typed once, above the grid. */
const isNeeded = (cell: Cell) => tableOf(cell).dataset.need?.split(" ").includes(columnOf(cell));

function next(cell: Cell): Cell | undefined {
  const cells = cellsOfRow(rowOf(cell));
  const missing = cells.slice(cells.indexOf(cell) + 1).find((other) => isEmpty(other) && isNeeded(other));
  return missing ?? beside(cell, 1)[0];
}

const classForAll = () => document.querySelector<Cell>(".typing-top input") ?? undefined;

function before(cell: Cell): Cell | undefined {
  const cells = cellsOfRow(rowOf(cell));
  return cells[cells.indexOf(cell) - 1] ?? beside(cell, -1).at(-1) ?? classForAll();
}

function focusCell(cell: Cell | undefined): void {
  cell?.focus();
  cell?.select();
}

const save = (cell: Cell) =>
  cell.form?.requestSubmit(cell.form.querySelector<HTMLElement>("button:not([type])"));

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
    else if (ctrlKey || isBlankRow(rowOf(cell)) || !next(cell)) save(cell);
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

/** From the class for all rows, Enter goes to the grid. */
function enterGrid(event: KeyboardEvent): boolean {
  if (event.key !== "Enter" || event.target !== classForAll() || root.dataset.keys) return false;
  focusCell(document.querySelector<Cell>("table[data-need] input") ?? undefined);
  return true;
}

export function grid(): void {
  on("focusin", ({ target }) => {
    originalValue = cellAt(target)?.value ?? "";
  });
  on("keydown", (event) => {
    const cell = cellAt(event.target);
    if (event.isComposing || event.defaultPrevented) return;
    if (cell ? handleKey(cell, event) : enterGrid(event)) event.preventDefault();
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
