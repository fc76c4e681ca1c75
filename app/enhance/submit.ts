import { forget, keep, offerDrafts } from "./drafts";
import { closest, on, safely, tell } from "./page";

const attempts = 3;
const firstWait = 400;

/** The buttons that are being waited for, and what they said before. */
const pressed = new Map<HTMLElement, Node[]>();
const busy = new Set<HTMLFormElement>();

function press(form: HTMLFormElement, button: HTMLElement | null, word?: string): void {
  busy.add(form);
  if (!button) return;
  pressed.set(button, [...button.childNodes]);
  button.setAttribute("aria-disabled", "true");
  if (word) button.replaceChildren(word);
}

function release(): void {
  for (const [button, content] of pressed) {
    button.removeAttribute("aria-disabled");
    button.replaceChildren(...content);
  }
  pressed.clear();
  busy.clear();
}

/** The body as the browser would send it; FormData takes no submitter in Chrome 109. */
function bodyOf(form: HTMLFormElement, button: HTMLButtonElement | null) {
  const fields = new FormData(form);
  if (button?.name) fields.append(button.name, button.value);
  if (form.enctype === "multipart/form-data") return fields;
  return new URLSearchParams(fields as unknown as Record<string, string>);
}

const after = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/**
 * The answer of the server, asked for again while there is no line to it. The body holds the submission key, so a
 * request whose answer was lost is done once all the same.
 */
async function ask(address: string, body: BodyInit): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await fetch(address, { method: "POST", body, headers: { "X-Enhance": "1" } });
      if (response.status < 502 || response.status > 504) return response;
    } catch {
      // Judged below like an answer of a server that is on its way down or up.
    }
    if (attempt === attempts) throw new Error();
    await after(firstWait * 2 ** (attempt - 1));
  }
}

async function send(form: HTMLFormElement, button: HTMLButtonElement | null): Promise<void> {
  const address = button?.hasAttribute("formaction") ? button.formAction : form.action;
  const isKept = safely(() => keep(form));
  for (const note of document.querySelectorAll("[data-offline]")) note.remove();
  press(form, button, say("enhance.saving"));
  try {
    const response = await ask(address, bodyOf(form, button));
    const to = response.headers.get("X-Location") ?? (response.redirected && response.url);
    if (to) return leave(form, to);
    show(form, address, await response.text(), response.ok);
  } catch {
    release();
    const note = tell(
      "error",
      isKept ? say("enhance.offline_kept") : say("enhance.offline"),
      button?.closest(".form-actions") ?? form.lastElementChild,
      [
        `${say("enhance.again")} ${button?.querySelector("kbd")?.textContent ?? ""}`,
        () => form.requestSubmit(button),
      ],
    );
    note.dataset.offline = "";
    note.querySelector("button")?.focus();
  }
}

/** Saved: on to where the server says, which may be this very address. Without a session nothing was saved. */
function leave(form: HTMLFormElement, to: string): void {
  const target = new URL(to, location.href);
  if (target.pathname !== "/user_login") forget(form);
  location.assign(target);
}

/**
 * The page that answers takes the place of this one, or of the one in the dialog that the form stands in: the form with
 * its problems, what came of it, or why it cannot be.
 */
function show(form: HTMLFormElement, address: string, html: string, isDone: boolean): void {
  const page = new DOMParser().parseFromString(html, "text/html");
  const main = page.querySelector("main");
  if (!main) throw new Error();
  release();
  if (!isDone && "draft" in form.dataset && !main.querySelector("[data-draft]")) {
    const sentence = [...main.querySelectorAll("h1,p")].map((part) => part.textContent).join(" · ");
    tell("error", sentence, form).scrollIntoView();
    return;
  }
  forget(form);
  history.replaceState(history.state, "", address);
  document.title = page.title;
  const place = form.closest("[role=dialog]") ?? document;
  if (place.dispatchEvent(new CustomEvent("page", { detail: main, cancelable: true }))) {
    document.body.replaceWith(page.body);
    scrollTo(0, 0);
  }
  place.querySelector<HTMLElement>("[autofocus]")?.focus();
  for (const shown of place.querySelectorAll<HTMLFormElement>("form[data-draft]")) {
    shown.dataset.typed = "1";
    safely(() => keep(shown));
  }
  offerDrafts(place);
}

export function submits(): void {
  on("submit", (event) => {
    const form = event.target as HTMLFormElement;
    const button = (event.submitter ?? null) as HTMLButtonElement | null;
    if (form.method !== "post" || event.defaultPrevented) return;
    if (busy.has(form)) return event.preventDefault();
    if ("draft" in form.dataset || form.elements.namedItem("submission_key")) {
      event.preventDefault();
      void send(form, button);
      return;
    }
    // A file that comes back leaves the page where it is, and no event tells of it.
    press(form, button);
    setTimeout(release, 5000);
  });
  on("click", (event) => {
    if (closest(event.target, "button[aria-disabled]")) event.preventDefault();
  });
  addEventListener("pageshow", release);
}
