import { addNotice, isChanged, isDirty, on, root, safely } from "./page";

const checkInterval = 120e3;
const minimumInterval = 10e3;
const stamp = "calon:reloaded";

/** Never reload a page that holds unsaved input, sends a form or shows a dialog. */
export const isInUse = () =>
  [...document.forms].some(isDirty) ||
  [...document.querySelectorAll("input")].some(isChanged) ||
  document.querySelector("[role=dialog],button[aria-disabled]");

function reload(): void {
  safely(() => {
    sessionStorage[stamp] = Date.now();
  });
  location.reload();
}

async function check(): Promise<void> {
  const response = await fetch("/build");
  const build = await response.text();
  const own = root.dataset.build;
  // A page that answers a form cannot be fetched again, so its build is not checked.
  if (!own || !response.ok || !/^\w+$/.test(build) || build === own) return;
  const reloaded = safely(() => sessionStorage[stamp] ?? 0) as number;
  if (!isInUse() && Date.now() - reloaded > minimumInterval) return reload();
  if (document.getElementById("versi")) return;
  addNotice("info", sentence.enhance.build, document.querySelector("main"), [
    sentence.enhance.reload,
    reload,
  ]).id = "versi";
}

export function builds(): void {
  let last = Date.now();
  const checkVisible = () => {
    if (document.hidden || !root.dataset.build || Date.now() - last < minimumInterval) return;
    last = Date.now();
    check().catch(() => {});
  };
  setInterval(checkVisible, checkInterval);
  on("visibilitychange", checkVisible);
}
