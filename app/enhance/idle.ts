import { on, root, safely } from "./page";

const place = `idle:${root.dataset.user}`;
let end = 0;

/** Every tab of the account reads here until when the session of the newest page lasts. */
export function stay({ dataset: { idle } }: HTMLElement): void {
  if (!idle) return;
  end = Date.now() + +idle * 1e3;
  safely(() => {
    localStorage[place] = end;
  });
}

/** Hides the page once its session has run out; it comes back as it was when another tab has signed in again. */
export function idle(): void {
  if (!root.dataset.idle) return;
  stay(root);
  const note = document.createElement("body");
  const link = document.createElement("a");
  link.href = "";
  link.append(say("enhance.sign_in"));
  note.append(say("enhance.over"), " ", link);
  let page = note as HTMLElement;
  const look = () => {
    const left = Math.max(end, safely(() => +localStorage[place]) || 0) - Date.now();
    if (left > 0) {
      setTimeout(look, left);
      note.replaceWith(page);
    } else if (!note.isConnected) {
      page = document.body;
      page.replaceWith(note);
    }
  };
  look();
  on("visibilitychange", look);
  addEventListener("focus", look);
  addEventListener("pageshow", look);
}
