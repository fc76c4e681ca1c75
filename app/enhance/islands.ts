import { closest, on } from "./page";

interface Island {
  /** Takes over for the link that was followed, or the field that was reached. */
  default(element: HTMLElement): unknown;
}

const patience = 3000;

/** Loads what the element names; within three seconds, or not at all. */
async function open(element: HTMLElement): Promise<void> {
  const tooLate = new Promise<never>((_, fail) => setTimeout(fail, patience));
  const island: Promise<Island> = import(/* @vite-ignore */ element.dataset.island as string);
  await (await Promise.race([island, tooLate])).default(element);
}

/** Links open their island instead of their page, which they lead to when it does not come; fields gain theirs. */
export function islands(): void {
  on("click", (event) => {
    const link = closest<HTMLAnchorElement>(event.target, "a[data-island]");
    const { button, ctrlKey, shiftKey, altKey, metaKey, defaultPrevented } = event;
    if (!link || button || ctrlKey || shiftKey || altKey || metaKey || defaultPrevented) return;
    event.preventDefault();
    open(link).catch(() => location.assign(link.href));
  });
  on("focusin", ({ target }) => {
    const field = closest<HTMLElement>(target, "input[data-island],select[data-island]");
    if (field && !field.dataset.opened) {
      field.dataset.opened = "1";
      open(field).catch(() => {});
    }
  });
}
