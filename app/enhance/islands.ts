import { offerDrafts } from "./drafts";
import { closest, on } from "./page";

/** The file of app/islands. */
interface Islands {
  /** Takes over for the link that was followed, or the field that was reached. */
  default(element: HTMLElement, offer: typeof offerDrafts): unknown;
}

const patience = 3000;
/** What did not come in time is not waited for again. */
const late = "calon:late";

/** Loads the islands; within three seconds, or not at all. */
async function open(element: HTMLElement): Promise<void> {
  const tooLate = new Promise<never>((_, fail) => setTimeout(fail, patience));
  const islands: Promise<Islands> = import(/* @vite-ignore */ islandsAddress);
  const { default: take } = await Promise.race([islands, tooLate]).catch((error) => {
    sessionStorage[late] = 1;
    throw error;
  });
  await take(element, offerDrafts);
}

/** Links that are marked open their page in place, and lead to it when that cannot be; fields gain a list to choose from. */
export function islands(): void {
  on("click", (event) => {
    const link = closest<HTMLAnchorElement>(event.target, "a[data-island]");
    const { button, ctrlKey, shiftKey, altKey, metaKey, defaultPrevented } = event;
    if (!link || button || ctrlKey || shiftKey || altKey || metaKey || defaultPrevented) return;
    if (sessionStorage[late]) return;
    event.preventDefault();
    open(link).catch(() => location.assign(link.href));
  });
  const reach = ({ target }: Event) => {
    const field = closest<HTMLElement>(target, "input[data-island]");
    if (!field || field.dataset.opened || sessionStorage[late]) return;
    field.dataset.opened = "1";
    open(field).catch(() => {});
  };
  on("focusin", reach);
  on("input", reach);
}
