import { openDialog } from "./dialog";
import { chooseSchool } from "./schools";

export default function open(element: HTMLElement, offer: (place: ParentNode) => void) {
  return element instanceof HTMLInputElement
    ? chooseSchool(element)
    : openDialog(element as HTMLAnchorElement, offer);
}
