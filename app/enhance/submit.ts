import { forget, offerDrafts, storeDraft } from "./drafts";
import { restartIdleTime } from "./idle";
import { rememberAddress } from "./islands";
import { addNotice, after, closest, on, root } from "./page";
import { passwords } from "./passwords";
import { goOn, scanField } from "./scans";

const attempts = 3;
const firstWait = 400;
const answeredWithin = 30e3;
const encoded = 6;

const pressed = new Map<HTMLElement, Node[]>();
const busy = new Set<HTMLFormElement>();
/** Enter was pressed before the answer came. */
let isEntered = false;

function press(form: HTMLFormElement, submitter: HTMLElement | null, word?: string): void {
  busy.add(form);
  // Enter presses a hidden button, whose value is sent: the first one in sight shows the wait.
  const button = submitter?.hidden ? form.querySelector<HTMLElement>(".form-actions button") : submitter;
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

/** Chrome 109 does not accept a submitter in FormData. */
function bodyOf(form: HTMLFormElement, button: HTMLButtonElement | null) {
  const fields = new FormData(form);
  if (button?.name) fields.append(button.name, button.value);
  if (form.enctype === "multipart/form-data") return fields;
  return new URLSearchParams(fields as unknown as Record<string, string>);
}

/** Retries without a connection and while no server answers; the last answer may be our own, of a full or missing storage. A long body gets more time (8 kbit/s). The submission key prevents a second run. */
async function ask(address: string, body: FormData | URLSearchParams): Promise<Response | undefined> {
  let limit = answeredWithin;
  let response: Response | undefined;
  for (const [, value] of body) limit += (value as File).size ?? (value as string).length * encoded;
  for (let attempt = 0; attempt < attempts; attempt++) {
    await after(firstWait * attempt);
    try {
      const signal = AbortSignal.timeout(limit);
      response = await fetch(address, { method: "POST", body, headers: { "X-Enhance": "1" }, signal });
      restartIdleTime();
      if (response.status < 502 || response.status > 504) return response;
    } catch {}
  }
  return response;
}

async function send(form: HTMLFormElement, button: HTMLButtonElement | null): Promise<void> {
  // A button named "action" hides the property of the form.
  const address = button?.getAttribute("formaction") || form.getAttribute("action") || location.href;
  document.getElementById("gagal")?.remove();
  const body = bodyOf(form, button);
  const field = scanField();
  const number = field?.value;
  // The button of a scan stays enabled, because Enter presses no disabled one.
  press(form, number ? null : button, sentence.enhance.saving);
  if (field) field.value = "";
  isEntered = false;
  let reason = (await storeDraft(form)) ? sentence.enhance.offline_kept : sentence.enhance.offline;
  try {
    const response = (await ask(address, body)) as Response;
    const to = response.headers.get("X-Location") ?? (response.redirected && response.url);
    if (to) {
      const target = new URL(to, location.href);
      if (target.pathname !== "/user_login") forget(form);
      setTimeout(release, answeredWithin);
      return location.assign(target);
    }
    reason = show(form, address, await response.text(), response.ok, reason);
  } catch {}
  release();
  if (!reason) return goOn(field?.value ?? "", isEntered);
  if (field) field.value = number + field.value;
  const note = addNotice("error", reason, button?.closest(".form-actions") ?? form.lastElementChild, [
    `${sentence.enhance.again} ${button?.querySelector("kbd")?.textContent ?? ""}`,
    () => form.requestSubmit(button),
  ]);
  note.id = "gagal";
  note.querySelector("button")?.focus();
}

export interface PageDialog extends HTMLElement {
  show(main: HTMLElement): void;
}

/** A page that is not ours (a captive portal) leaves the form as it is. */
function show(form: HTMLFormElement, address: string, html: string, isDone: boolean, reason: string): string {
  const page = new DOMParser().parseFromString(html, "text/html");
  const main = page.getElementById("isi");
  if (!main || (!isDone && "draft" in form.dataset && !main.querySelector("[data-draft]"))) {
    const parts = [...page.querySelectorAll("main p:not(:last-child)")].map((part) => part.textContent);
    return (!isDone && parts.join(" · ")) || reason;
  }
  if (!form.isConnected) return "";
  forget(form);
  history.replaceState(history.state, "", address);
  document.title = page.title;
  const dialog = form.closest<PageDialog>("[role=dialog]");
  if (dialog) dialog.show(main);
  else {
    root.dataset.build = "";
    document.body.replaceWith(page.body);
    rememberAddress();
    scrollTo(0, 0);
  }
  const place = dialog ?? document;
  place.querySelector<HTMLElement>("[autofocus]")?.focus();
  for (const shown of place.querySelectorAll<HTMLFormElement>("form[data-draft]")) shown.dataset.typed = "1";
  passwords();
  offerDrafts(place);
  return "";
}

export function submits(): void {
  on("submit", (event) => {
    const form = event.target as HTMLFormElement;
    const button = event.submitter as HTMLButtonElement | null;
    if (form.method !== "post" || event.defaultPrevented) return;
    if (busy.has(form)) {
      isEntered = true;
      return event.preventDefault();
    }
    if ("draft" in form.dataset || form.elements.namedItem("submission_key")) {
      event.preventDefault();
      void send(form, button);
      return;
    }
    // A download leaves the page open and fires no event.
    press(form, button);
    setTimeout(release, 5000);
  });
  on("click", (event) => {
    if (closest(event.target, "button[aria-disabled]")) event.preventDefault();
  });
  addEventListener("pageshow", release);
}
