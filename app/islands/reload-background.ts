import { isInUse } from "~/enhance/build";
import { fetchPage } from "./linked-page";

let isStale = false;

export function noteSubmit({ target }: Event): void {
  isStale ||= (target as HTMLFormElement).method === "post";
}

export async function reloadBackground(): Promise<void> {
  if (!isStale) return;
  const { href } = location;
  const linked = await fetchPage(href).catch(() => null);
  const main = document.querySelector("main");
  const renewed = linked?.page.querySelector("main");
  if (!main || !renewed || isInUse() || location.href !== href) return;
  isStale = false;
  const held = document.activeElement;
  const at = main.contains(held) ? placeOf(held as Element) : null;
  main.replaceWith(renewed);
  if (at) (findAgain(renewed, at) ?? renewed).focus();
}

const rowsOf = (main: Element) => [...main.querySelectorAll("tbody tr:not(.told)")];

const placeOf = (held: Element) => ({
  html: held.outerHTML,
  href: held.getAttribute("href"),
  row: rowsOf(held.closest("main") as Element).indexOf(held.closest("tr") as Element),
});

/** The same control, the same record, or the row that is now in its place. */
function findAgain(main: HTMLElement, { html, href, row }: ReturnType<typeof placeOf>) {
  const controls = [...main.querySelectorAll<HTMLElement>("a,button,input,select,summary")];
  const rows = rowsOf(main);
  const beside = row < 0 ? null : rows[Math.min(row, rows.length - 1)];
  return (
    controls.find(({ outerHTML }) => outerHTML === html) ??
    controls.find((control) => href && control.getAttribute("href") === href) ??
    beside?.querySelector<HTMLElement>("a")
  );
}
