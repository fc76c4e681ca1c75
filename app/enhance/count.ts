import { isBlankRow } from "./cells";
import { on } from "./page";

function count(): void {
  const place = document.querySelector<HTMLElement>("[data-filled]");
  const rows = [...document.querySelectorAll("table[data-need] tbody tr")];
  const filled = rows.filter((row) => !isBlankRow(row)).length;
  if (!place) return;
  place.textContent = String(filled);
  (place.parentElement as HTMLElement).hidden = filled === 0;
}

/** A restored draft sets the focus, and no event of its cells. */
export function counts(): void {
  on("input", count);
  on("focusin", count);
}
