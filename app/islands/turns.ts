import { closest } from "~/enhance/page";
import { follower, type LinkedPage } from "./linked-page";

const isPlain = (event: MouseEvent) =>
  !(
    event.button ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey ||
    event.metaKey ||
    event.defaultPrevented
  );

/** The page behind the dialog: the way back to it closes the dialog, whatever part of the list it would lead to. */
function isBehind(link: HTMLAnchorElement, behind: URL): boolean {
  const isWayBack = closest(link, ".back,.form-actions") !== null;
  return link.pathname === behind.pathname && (isWayBack || link.search === behind.search);
}

/**
 * What is followed within a dialog: other views of its page stay within, such as the next page of a list; the way back
 * closes it; everything else is for the window. Only what was followed last is shown; what is given back ends the wait
 * for it, so that nothing comes into a dialog that is closed and no address takes the place of the list's.
 */
export function stayWithin(
  dialog: HTMLElement,
  behind: URL,
  close: () => void,
  show: (next: LinkedPage) => void,
): () => void {
  const { follow, stop } = follower();
  const turn = (address: string) => {
    follow(address, show).catch(() => location.assign(address));
  };
  dialog.addEventListener("click", (event) => {
    const link = closest<HTMLAnchorElement>(event.target, "a[href]");
    if (!link || link.target || !isPlain(event)) return;
    const isHere = link.pathname === location.pathname;
    const named = isHere && link.search === location.search && document.getElementById(link.hash.slice(1));
    if (!named) stop();
    if (!named && !isHere && !isBehind(link, behind)) return;
    event.preventDefault();
    if (named) {
      named.scrollIntoView();
      named.focus();
    } else if (isHere) turn(link.href);
    else close();
  });
  dialog.addEventListener("submit", (event) => {
    stop();
    const form = event.target as HTMLFormElement;
    const to = new URL(form.action);
    if (form.method !== "get" || to.pathname !== location.pathname) return;
    event.preventDefault();
    const fields = new FormData(form);
    const button = event.submitter as HTMLButtonElement | null;
    if (button?.name) fields.append(button.name, button.value);
    to.search = new URLSearchParams(fields as unknown as Record<string, string>).toString();
    turn(to.href);
  });
  return stop;
}
