import { Dialog, DialogPanel } from "@headlessui/react";
import { useEffect, useRef } from "react";
import { createRoot } from "react-dom/client";
import { tell } from "~/enhance/page";
import type { PlaceOfPage } from "~/enhance/submit";
import { comeBack, stepAside } from "./background";
import { renewBehind, sent } from "./behind";
import { fetchPage } from "./linked-page";
import { stayWithin } from "./turns";
import { fateOf, keepTyped } from "./typed";

interface Shown {
  /** Where the content of the linked page stands. */
  place: HTMLElement;
  /** That of the linked page; the address bar shows it, so that every form and draft is the one of its page. */
  address: string;
  close: () => void;
}

let shown: Shown | undefined;
let isOpening = false;

/** The entry of the history that a dialog stands in. */
const entry = { dialog: true };

/**
 * Shows the page that the link leads to in a dialog over the list, under the page's own address: the Back button closes
 * it, and loading again gives the page itself.
 */
export async function openDialog(link: HTMLAnchorElement, offer: (place: ParentNode) => void) {
  if (isOpening || shown) return;
  isOpening = true;
  try {
    const linked = await fetchPage(link.href);
    const behind = new URL(location.href);
    keepTyped();
    history.pushState(entry, "", linked.address);
    mount(linked.page, link, behind, offer);
  } finally {
    isOpening = false;
  }
}

function mount(page: Document, opener: HTMLElement, behind: URL, offer: (place: ParentNode) => void): void {
  const title = document.title;
  const container = document.createElement("div");
  // Within the page, which is how the dialog knows what to make inert.
  (opener.closest("body > *") ?? document.body).append(container);
  const root = createRoot(container);
  let stop = () => {};
  const close = () => {
    stop();
    root.unmount();
    container.remove();
    comeBack();
    shown = undefined;
    document.title = title;
    (opener.isConnected ? opener : document.querySelector("main"))?.focus();
    void renewBehind();
  };
  const arrive = (place: HTMLElement) => {
    shown = { place, address: location.href, close };
    const dialog = place.closest("[role=dialog]") as PlaceOfPage;
    dialog.show = (main) => fill(dialog, place, main);
    dialog.addEventListener("submit", sent);
    const put = (next: Document) => {
      document.title = next.title;
      fill(dialog, place, next.querySelector("main") as HTMLElement);
    };
    stop = stayWithin(dialog, behind, askToClose, (next) => {
      history.replaceState(entry, "", next.address);
      put(next.page);
    });
    put(page);
    offer(place);
  };
  root.render(<InDialog arrive={arrive} />);
}

function InDialog({ arrive }: { arrive: (place: HTMLElement) => void }) {
  return (
    <Dialog open onClose={askToClose} className="dialog">
      <DialogPanel className="panel">
        <button type="button" className="btn close" onClick={askToClose}>
          {say("islands.close")}
        </button>
        <Content arrive={arrive} />
      </DialogPanel>
    </Dialog>
  );
}

/** Filled by hand, for it is a page of the server's. */
function Content({ arrive }: { arrive: (place: HTMLElement) => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current) arrive(place.current);
  }, [arrive]);
  return <div ref={place} />;
}

/** The focus goes where the page wants it: to its first field, to the way out of a deed that is grave, to what is wrong. */
function fill(dialog: HTMLElement, place: HTMLElement, main: HTMLElement): void {
  comeBack();
  place.className = main.className;
  place.parentElement?.classList.toggle("wide", place.classList.contains("wide"));
  const told = main.ownerDocument.querySelectorAll(".column > .flash");
  place.replaceChildren(...told, ...main.childNodes);
  stepAside(dialog);
  if (shown) shown.address = location.href;
  const title = place.querySelector("h1") as HTMLElement;
  title.id ||= "tajuk";
  title.tabIndex = -1;
  dialog.setAttribute("aria-labelledby", title.id);
  dialog.scrollTop = 0;
  (place.querySelector<HTMLElement>("[autofocus]") ?? title).focus();
}

/** Closes by the history, unless something typed would be lost, or a form is on its way whose answer is shown here. */
function askToClose(): void {
  if (!shown || shown.place.querySelector("button[aria-disabled]")) return;
  if (fateOf(shown.place) === "lost") ask(shown.place);
  else history.back();
}

function ask(place: HTMLElement): void {
  const asked =
    place.querySelector<HTMLElement>("#belum-simpan") ??
    tell("info", say("islands.unsaved"), place.firstElementChild, [
      say("islands.close_anyway"),
      () => {
        for (const form of place.querySelectorAll("form")) form.remove();
        history.back();
      },
    ]);
  asked.id = "belum-simpan";
  asked.querySelector("button")?.focus();
}

/** Back, from the keyboard or by a button of the dialog: what was typed is kept under the address it was typed at. */
function stepBack({ place, address, close }: Shown): void {
  const here = location.href;
  const state = history.state;
  history.replaceState(state, "", address);
  const fate = fateOf(place);
  history.replaceState(state, "", here);
  if (fate === "lost") {
    history.pushState(entry, "", address);
    ask(place);
    return;
  }
  close();
  document.getElementById("taipan")?.remove();
  if (fate === "kept") tell("info", say("islands.kept"), document.querySelector("main")).id = "taipan";
}

addEventListener("popstate", () => {
  const isOfDialog = history.state?.dialog === true;
  if (shown && !isOfDialog) stepBack(shown);
  // Forward again: the page behind is the list's, and the address that of the form.
  else if (!shown && isOfDialog) location.reload();
});
