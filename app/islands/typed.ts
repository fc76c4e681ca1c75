import { isDirty, root, safely } from "~/enhance/page";

/** Has the browser module keep what was typed a moment ago, as it does when a page is left. */
export const keepTyped = () => dispatchEvent(new Event("pagehide"));

const typedIn = (place: ParentNode) =>
  [...place.querySelectorAll("form")].filter((form) => form.method === "post" && isDirty(form));

/** A draft of the screen whose address is shown. */
const hasDraft = () =>
  Object.keys(localStorage).some((place) =>
    place.startsWith(`calon:${root.dataset.user}|${location.pathname}|`),
  );

const isKept = (form: HTMLFormElement) => "draft" in form.dataset && safely(hasDraft);

/** What becomes of what was typed and not saved when its place goes away. */
export function fateOf(place: ParentNode): "none" | "kept" | "lost" {
  keepTyped();
  const typed = typedIn(place);
  if (typed.length === 0) return "none";
  return typed.every(isKept) ? "kept" : "lost";
}
