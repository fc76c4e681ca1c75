import { isDirty, root, safely } from "~/enhance/page";

const typedIn = (place: ParentNode) =>
  [...place.querySelectorAll("form")].filter((form) => form.method === "post" && isDirty(form));

const hasDraft = () =>
  Object.keys(localStorage).some((place) =>
    place.startsWith(`calon:${root.dataset.user}|${location.pathname}|`),
  );

/** Over plain http a draft holds no identity number, so closing the form would lose it. */
const isDrafted = (form: HTMLFormElement) => isSecureContext && "draft" in form.dataset && safely(hasDraft);

export function unsavedState(place: ParentNode): "none" | "kept" | "lost" {
  const typed = typedIn(place);
  if (typed.length === 0) return "none";
  return typed.every(isDrafted) ? "kept" : "lost";
}
