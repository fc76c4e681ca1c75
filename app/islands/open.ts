import { openDialog } from "./dialog";
import { chooseSchool } from "./schools";

/** What app/enhance loads this file for: the page of a link that was followed, or the list for a field that is typed in. */
export default function open(element: HTMLElement, offer: (place: ParentNode) => void) {
  return element instanceof HTMLInputElement
    ? chooseSchool(element)
    : openDialog(element as HTMLAnchorElement, offer);
}
