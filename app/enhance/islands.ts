import { offerDrafts } from "./drafts";
import { after, closest, isHeld, on } from "./page";

/** The file of app/islands. */
interface Islands {
  /** Takes over for the link that was followed, or the field that is typed in. */
  default(element: HTMLElement, offer: typeof offerDrafts): unknown;
}

const patience = 3000;

let shown: string;

/** The page that is shown is the one of the address, which a dialog over it may change and give back. */
export function settle(): void {
  shown = location.pathname + location.search;
}

/** The marked element that the event is about; none once the islands did not come in time, so that it is waited once. */
const marked = <Found extends HTMLElement>({ target }: Event, name: string) =>
  sessionStorage.late ? null : closest<Found>(target, `${name}[data-island]`);

/** Loads the islands, within three seconds or not at all, and hands the element over. */
async function open(element: HTMLElement): Promise<void> {
  const islands: Promise<Islands> = import(/* @vite-ignore */ islandsAddress);
  const come = await Promise.race([islands, after(patience)]).catch(() => {});
  if (!come) sessionStorage.late = 1;
  await (come as Islands).default(element, offerDrafts);
}

/** Links that are marked open their page in place, and lead to it when that cannot be; fields gain a list to choose from. */
export function islands(): void {
  settle();
  on("click", (event) => {
    const link = marked<HTMLAnchorElement>(event, "a");
    if (!link || event.shiftKey || isHeld(event)) return;
    event.preventDefault();
    open(link).catch(() => location.assign(link.href));
  });
  // A page that was loaded where a dialog had stood, or behind it, is not left by the browser for the other's address.
  addEventListener("popstate", () => {
    if (location.pathname + location.search !== shown) location.reload();
  });
  // Not by the focus, which a page may give to such a field by itself, and the Tab key on its way to another.
  on("input", (event) => {
    const field = marked(event, "input");
    if (field) open(field).catch(() => {});
  });
}
