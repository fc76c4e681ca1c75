import { type Cell, cellAt, cellsOfRow, rowOf, setValue, tableOf } from "./cells";
import { addNotice, on } from "./page";

/** As many as the server takes. */
const mostRows = 200;
const noticeId = "tampal";

function addRow(table: HTMLTableElement): void {
  const last = table.rows[table.rows.length - 1] as HTMLTableRowElement;
  const row = last.cloneNode(true) as HTMLTableRowElement;
  const at = table.rows.length;
  for (const wrong of row.querySelectorAll(".err,a")) wrong.remove();
  (row.cells[0] as HTMLElement).textContent = String(at);
  for (const cell of cellsOfRow(row)) {
    cell.value = cell.defaultValue = "";
    cell.removeAttribute("aria-invalid");
    cell.removeAttribute("aria-describedby");
    cell.autofocus = false;
    cell.name = cell.name.replace(/\d+/, String(at - 1));
    cell.id = cell.id.replace(/\d+/, String(at - 1));
    const label = cell.getAttribute("aria-label") ?? "";
    cell.setAttribute("aria-label", label.slice(0, label.lastIndexOf(" ") + 1) + at);
  }
  last.after(row);
}

function spread(cell: Cell, lines: string[][]): void {
  const table = tableOf(cell);
  const first = rowOf(cell).rowIndex;
  const from = cellsOfRow(rowOf(cell)).indexOf(cell);
  while (table.rows.length < first + lines.length) addRow(table);
  for (const [down, line] of lines.entries()) {
    const cells = cellsOfRow(table.rows[first + down]);
    for (const [right, value] of line.entries()) {
      const to = cells[from + right];
      if (to) setValue(to, value);
    }
  }
  cellsOfRow(table.rows[first + lines.length - 1])[from]?.focus();
}

/** Cells of a spreadsheet go to the right and down; without room for all of them nothing is pasted. */
export function pastes(): void {
  on("paste", (event) => {
    const cell = cellAt(event.target);
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!cell || !/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    document.getElementById(noticeId)?.remove();
    const lines = text.split(/\r?\n/).map((line) => line.split("\t").map((value) => value.trim()));
    while (lines.at(-1)?.join("") === "") lines.pop();
    const own = cellsOfRow(rowOf(cell));
    const room = own.length - own.indexOf(cell);
    const isTooWide = lines.some((line) => line.slice(room).some(Boolean));
    const isTooLong = rowOf(cell).rowIndex + lines.length > mostRows + 1;
    if (!isTooWide && !isTooLong) return spread(cell, lines);
    const reason = isTooWide ? sentence.enhance.paste_wide : sentence.enhance.paste_long;
    addNotice("error", reason, tableOf(cell).closest(".table-box")).id = noticeId;
  });
}
