import { root, safely } from "./page";

const place = "calon:idle";
const sessionIdleLimit = 18e5;
let until: number;

export function restartIdleTime(): void {
  until = Date.now() + sessionIdleLimit;
  safely(() => {
    localStorage[place] = until;
  });
}

/** The typed text stays in the hidden page, which appears again after a sign-in in another tab. */
export function idle(): void {
  if (!root.dataset.user || root.dataset.idle) return;
  const link = document.createElement("a");
  link.href = "";
  link.textContent = sentence.enhance.over;
  const look = () => {
    const left = (safely(() => +localStorage[place]) || until) - Date.now();
    document.body.hidden = left <= 0;
    if (left > 0) {
      link.remove();
      setTimeout(look, left);
    } else root.append(link);
  };
  restartIdleTime();
  look();
  addEventListener("visibilitychange", look);
  addEventListener("pageshow", look);
}
