import { Dialog, DialogPanel } from "@headlessui/react";
import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { tell } from "~/enhance/page";
import type { PlaceOfPage } from "~/enhance/submit";
import { comeBack, stepAside } from "./background";
import { renewBehind, sent } from "./behind";
import { follower } from "./linked-page";
import { stayWithin } from "./turns";
import { fateOf } from "./typed";

interface Shown {
  /** Where the content of the linked page stands. */
  place: HTMLElement;
  /** That of the linked page; the address bar shows it, so that every form and draft is the one of its page. */
  address: string;
  close: () => void;
}

let shown: Shown | undefined;

/** The last link that was followed opens, unless Escape takes it back, or who waits types or goes elsewhere. */
const { follow, stop } = follower();
addEventListener("beforeunload", stop);
addEventListener("input", stop);
addEventListener("keydown", ({ key }) => {
  if (key === "Escape") stop();
});

/**
 * Shows the page that the link leads to in a dialog over the list, under the page's own address: the Back button closes
 * it, and loading again gives the page itself.
 */
export async function openDialog(link: HTMLAnchorElement, offer: (place: ParentNode) => void) {
  if (shown) return;
  await follow(link.href, ({ page, address }) => {
    const behind = new URL(location.href);
    history.pushState(null, "", address);
    mount(page, link, behind, offer);
  });
}

function mount(page: Document, opener: HTMLElement, behind: URL, offer: (place: ParentNode) => void): void {
  const title = document.title;
  const container = document.createElement("div");
  // Within the page, which is how the dialog knows what to make inert.
  (opener.closest("body > *") ?? document.body).append(container);
  const root = createRoot(container);
  let leave = () => {};
  const close = () => {
    leave();
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
    leave = stayWithin(dialog, behind, askToClose, (next) => {
      history.replaceState(null, "", next.address);
      put(next.page);
    });
    put(page);
    offer(place);
  };
  // Shut at first: only a dialog that opens knows the page that it is to make inert.
  flushSync(() => root.render(<InDialog isOpen={false} arrive={arrive} />));
  root.render(<InDialog isOpen arrive={arrive} />);
}

function InDialog({ isOpen, arrive }: { isOpen: boolean; arrive: (place: HTMLElement) => void }) {
  return (
    <Dialog open={isOpen} onClose={askToClose} className="dialog">
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

/**
 * Closes by the history, unless something typed would be lost, or a form is on its way whose answer is shown here. Escape
 * has let go of the focus by then.
 */
function askToClose(): void {
  if (!shown) return;
  const awaited = shown.place.querySelector<HTMLElement>("button[aria-disabled]");
  if (awaited) awaited.focus();
  else if (fateOf(shown.place) === "lost") ask(shown.place);
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
    history.pushState(null, "", address);
    ask(place);
    return;
  }
  close();
  document.getElementById("taipan")?.remove();
  if (fate === "kept") tell("info", say("islands.kept"), document.querySelector("main")).id = "taipan";
}

addEventListener("popstate", () => {
  if (shown) stepBack(shown);
});
