import { root, safely } from "./page";

/** Deleted with the drafts at sign-out. */
const place = "calon:idle";
/** As long as the server keeps a session without a page; where that takes days, the page says so. */
const idleFor = 18e5;
let until: number;

/** The server has answered: the session's idle time begins anew, for every tab. */
export function stay(): void {
  until = Date.now() + idleFor;
  safely(() => {
    localStorage[place] = until;
  });
}

/**
 * Hides the page once the session's idle time has passed without an answer in any tab. What is typed stays in the hidden
 * page, which is shown again where another tab has signed in meanwhile.
 */
export function idle(): void {
  if (!root.dataset.user || root.dataset.idle) return;
  const link = document.createElement("a");
  link.href = "";
  link.textContent = say("enhance.over");
  const look = () => {
    const left = (safely(() => +localStorage[place]) || until) - Date.now();
    document.body.hidden = left <= 0;
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
