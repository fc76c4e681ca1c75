import { root, safely } from "./page";

/** Deleted with the drafts at sign-out: the other tabs then hide their pages too. */
const place = "calon:idle";

/** The server has answered: the session's idle time begins anew, for every tab. */
export const stay = () =>
  safely(() => {
    localStorage[place] = Date.now() + +(root.dataset.idle as string) * 6e4;
  });

/**
 * Hides the page once the session's idle time has passed without an answer in any tab. What is typed stays in the hidden
 * page, which is shown again where another tab has signed in meanwhile.
 */
export function idle(): void {
  if (!root.dataset.idle) return;
  const link = document.createElement("a");
  link.href = "";
  link.textContent = say("enhance.over");
  const look = () => {
    const left = localStorage[place] - Date.now();
    document.body.hidden = !(left > 0);
    if (left > 0) {
      link.remove();
      setTimeout(look, left);
    } else root.append(link);
  };
  stay();
  look();
  addEventListener("visibilitychange", look);
  addEventListener("pageshow", look);
}
