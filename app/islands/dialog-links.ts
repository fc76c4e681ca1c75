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

function isBehind(link: HTMLAnchorElement, behind: URL): boolean {
  if (closest(link, ".cancel")) return true;
  const isWayBack = closest(link, ".back,.form-actions") !== null;
  return link.pathname === behind.pathname && (isWayBack || link.search === behind.search);
}

/** Other views of the same page stay in the dialog, the way back closes it, and other links leave the page. */
export function handleLinks(
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
