import { offerDrafts } from "./drafts";
import { after, closest, isModified, on } from "./page";

interface Islands {
  default(element: HTMLElement, offer: typeof offerDrafts): unknown;
}

const patience = 3000;

let shown: string;

export function rememberAddress(): void {
  shown = location.pathname + location.search;
}

const marked = <Found extends HTMLElement>({ target }: Event, name: string) =>
  sessionStorage.late ? null : closest<Found>(target, `${name}[data-island]`);

async function open(element: HTMLElement): Promise<void> {
  const islands: Promise<Islands> = import(/* @vite-ignore */ islandsAddress);
  const loaded = await Promise.race([islands, after(patience)]).catch(() => {});
  if (!loaded) sessionStorage.late = 1;
  await (loaded as Islands).default(element, offerDrafts);
}

export function islands(): void {
  rememberAddress();
  on("click", (event) => {
    const link = marked<HTMLAnchorElement>(event, "a");
    if (!link || event.shiftKey || isModified(event)) return;
    event.preventDefault();
    open(link).catch(() => location.assign(link.href));
  });
  // Chrome does not load the other page between history entries that a dialog shared.
  addEventListener("popstate", () => {
    if (location.pathname + location.search !== shown) location.reload();
  });
  // Not on focus, which a page or the Tab key may give to a field by chance.
  on("input", (event) => {
    const field = marked(event, "input");
    if (field) open(field).catch(() => {});
  });
}
