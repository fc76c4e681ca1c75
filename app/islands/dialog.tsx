import { Dialog, DialogPanel } from "@headlessui/react";
import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { addNotice } from "~/enhance/page";
import { passwords } from "~/enhance/passwords";
import type { PageDialog } from "~/enhance/submit";
import { hideBackgroundIds, restoreBackgroundIds } from "./background";
import { handleLinks } from "./dialog-links";
import { follower } from "./linked-page";
import { noteSubmit, reloadBackground } from "./reload-background";
import { unsavedState } from "./unsaved";

interface Shown {
  place: HTMLElement;
  address: string;
  close: () => void;
}

let shown: Shown | undefined;

/** Only the last link opens; Escape, typing or leaving the page cancels it. */
const { follow, stop } = follower();
addEventListener("beforeunload", stop);
addEventListener("input", stop);
addEventListener("keydown", ({ key }) => {
  if (key === "Escape") stop();
});

/** The dialog has the address of its page, so Back closes it and a reload shows the page. */
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
  // Inside the page, because Headless UI makes the siblings of this element inert.
  (opener.closest("body > *") ?? document.body).append(container);
  const root = createRoot(container);
  let leave = () => {};
  const close = () => {
    leave();
    root.unmount();
    container.remove();
    restoreBackgroundIds();
    shown = undefined;
    document.title = title;
    (opener.isConnected ? opener : document.querySelector("main"))?.focus();
    void reloadBackground();
  };
  const arrive = (place: HTMLElement) => {
    shown = { place, address: location.href, close };
    const dialog = place.closest("[role=dialog]") as PageDialog;
    dialog.show = (main) => fill(dialog, place, main);
    dialog.addEventListener("submit", noteSubmit);
    const put = (next: Document) => {
      document.title = next.title;
      fill(dialog, place, next.querySelector("main") as HTMLElement);
    };
    leave = handleLinks(dialog, behind, askToClose, (next) => {
      history.replaceState(null, "", next.address);
      put(next.page);
    });
    put(page);
    offer(place);
  };
  // Render it closed first: Headless UI finds the page to make inert only when the dialog opens.
  flushSync(() => root.render(<InDialog isOpen={false} arrive={arrive} />));
  root.render(<InDialog isOpen arrive={arrive} />);
}

function InDialog({ isOpen, arrive }: { isOpen: boolean; arrive: (place: HTMLElement) => void }) {
  return (
    <Dialog open={isOpen} onClose={askToClose} className="dialog">
      <DialogPanel className="panel">
        <button type="button" className="btn close" onClick={askToClose}>
          {sentence.islands.close}
        </button>
        <Content arrive={arrive} />
      </DialogPanel>
    </Dialog>
  );
}

function Content({ arrive }: { arrive: (place: HTMLElement) => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current) arrive(place.current);
  }, [arrive]);
  return <div ref={place} />;
}

function fill(dialog: HTMLElement, place: HTMLElement, main: HTMLElement): void {
  restoreBackgroundIds();
  place.className = main.className;
  place.parentElement?.classList.toggle("wide", place.classList.contains("wide"));
  const hasCancel = main.querySelector(".cancel") !== null;
  place.parentElement?.classList.toggle("has-cancel", hasCancel);
  const flashes = main.ownerDocument.querySelectorAll(".column > .flash");
  place.replaceChildren(...flashes, ...main.childNodes);
  hideBackgroundIds(dialog);
  passwords(place);
  if (shown) shown.address = location.href;
  const title = place.querySelector("h1") as HTMLElement;
  title.id ||= "tajuk";
  title.tabIndex = -1;
  dialog.setAttribute("aria-labelledby", title.id);
  dialog.scrollTop = 0;
  (place.querySelector<HTMLElement>("[autofocus]") ?? title).focus();
}

/** Asks first if closing would lose input; stays open while a form waits for its response. */
function askToClose(): void {
  if (!shown) return;
  const pendingButton = shown.place.querySelector<HTMLElement>("button[aria-disabled]");
  if (pendingButton) pendingButton.focus();
  else if (unsavedState(shown.place) === "lost") ask(shown.place);
  else history.back();
}

function ask(place: HTMLElement): void {
  const notice =
    place.querySelector<HTMLElement>("#belum-simpan") ??
    addNotice("info", sentence.islands.unsaved, place.firstElementChild, [
      sentence.islands.close_anyway,
      () => {
        for (const form of place.querySelectorAll("form")) form.remove();
        history.back();
      },
    ]);
  notice.id = "belum-simpan";
  notice.querySelector("button")?.focus();
}

function stepBack({ place, address, close }: Shown): void {
  const here = location.href;
  const state = history.state;
  history.replaceState(state, "", address);
  const unsaved = unsavedState(place);
  history.replaceState(state, "", here);
  if (unsaved === "lost") {
    history.pushState(null, "", address);
    ask(place);
    return;
  }
  close();
  document.getElementById("taipan")?.remove();
  if (unsaved === "kept")
    addNotice("info", sentence.islands.kept, document.querySelector("main")).id = "taipan";
}

addEventListener("popstate", () => {
  if (shown) stepBack(shown);
});
