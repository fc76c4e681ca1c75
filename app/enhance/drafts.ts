import { addNotice, fieldsOf, isChanged, isDirty, on, root, type StoredField, safely } from "./page";
import { type Draft, isStored, read, seal, unseal } from "./sealed";

const keyPrefix = "calon:";
const sevenDays = 6048e5;

const storageKeys = new WeakMap<HTMLFormElement, string>();

const isDrafted = (form: HTMLFormElement | null): form is HTMLFormElement => !!form?.dataset.draft;

function keyOf(form: HTMLFormElement): string {
  const about = ["school_code", "exam_year"].map(
    (name) => form.querySelector<HTMLInputElement>(`[type=hidden][name=${name}]`)?.value,
  );
  return [keyPrefix + root.dataset.user, location.pathname, ...about, ""].join("|");
}

const timeOf = (place: string) => read(place)?.at as number;
const keysFrom = (start: string) => Object.keys(localStorage).filter((place) => place.startsWith(start));

/** Encryption is asynchronous; one task at a time, so that an older state never replaces a newer one. */
let last: Promise<unknown> = Promise.resolve();
const inTurn = <Value>(work: () => Promise<Value>): Promise<Value | undefined> => {
  const done = last.then(work).catch(() => undefined);
  last = done;
  return done;
};

/** True once everything typed is stored, which never happens without encryption. */
export const storeDraft = (form: HTMLFormElement) => inTurn(() => store(form));

async function store(form: HTMLFormElement): Promise<boolean> {
  waiting.delete(form);
  if (!isDrafted(form) || isSignedOut) return false;
  const place = storageKeys.get(form) ?? keyOf(form) + Date.now();
  storageKeys.set(form, place);
  if (!isDirty(form)) {
    delete localStorage[place];
    return false;
  }
  const values = fieldsOf(form).map(({ name, value, checked }): StoredField => [name, value, !!checked]);
  const text = await seal(form, { at: Date.now(), url: location.href, values });
  // The form may have been saved meanwhile, or its user may have signed out.
  if (isSignedOut || storageKeys.get(form) !== place) return false;
  localStorage[place] = text;
  return isSecureContext;
}

export function forget(form: HTMLFormElement): void {
  safely(() => delete localStorage[storageKeys.get(form) as string]);
  storageKeys.delete(form);
  waiting.delete(form);
}

const waiting = new Set<HTMLFormElement>();
let isSignedOut = false;

/** A value without a field on the page becomes a hidden field, so that it is not lost. */
function fill(form: HTMLFormElement, values: StoredField[]): void {
  const fields = fieldsOf(form);
  for (const [name, value, checked] of values) {
    const at = fields.findIndex((field) => field.name === name);
    const [field] = at < 0 ? [] : fields.splice(at, 1);
    if (!field) {
      if (value && !checked) {
        form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
      }
      continue;
    }
    if (/checkbox|radio/.test(field.type)) field.checked = checked;
    else field.value = value;
    if (field.value !== value && field instanceof HTMLSelectElement) {
      field.append(new Option(value, value, true, true));
    }
  }
}

async function offer(form: HTMLFormElement): Promise<void> {
  const found = keysFrom(keyOf(form)).sort((one, other) => timeOf(other) - timeOf(one));
  for (const place of found) {
    const draft = await unseal(form, place);
    if (!draft) continue;
    if (place === storageKeys.get(form) || (isSameAsForm(form, draft) && !hasOtherFields(form, draft))) {
      storageKeys.set(form, place);
      continue;
    }
    const note = addNotice(
      "info",
      `${sentence.enhance.draft} ${new Date(draft.at).toLocaleString("ms", { dateStyle: "long", timeStyle: "short" })}.`,
      form,
      [
        sentence.enhance.restore,
        () => {
          if (draft.url !== location.href && hasOtherFields(form, draft)) {
            sessionStorage[keyPrefix] = place;
            location.assign(draft.url);
          } else restore(form, place, draft);
        },
      ],
      [sentence.enhance.discard, () => delete localStorage[place]],
    );
    if (sessionStorage[keyPrefix] === place) {
      delete sessionStorage[keyPrefix];
      note.remove();
      restore(form, place, draft);
    }
    return;
  }
}

const isSameAsForm = (form: HTMLFormElement, { values }: Draft): boolean => {
  const stored = values.map(String);
  return fieldsOf(form).every(
    ({ type, name, value, checked }) =>
      type === "hidden" || !isStored(name) || stored.includes(String([name, value, !!checked])),
  );
};

const hasOtherFields = (form: HTMLFormElement, { values }: Draft): boolean =>
  values.some(([name, value]) => value && !form.elements.namedItem(name));

/** No value that differs from the page is hidden in a closed fold. */
function openChanged(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>("details input,details select")) {
    if (isChanged(field)) (field.closest("details") as HTMLDetailsElement).open = true;
  }
}

function restore(form: HTMLFormElement, place: string, { values }: Draft): void {
  fill(form, values);
  openChanged();
  storageKeys.set(form, place);
  storeDraft(form);
  addNotice("info", sentence.enhance.restored, form);
  fieldsOf(form)
    .find((field) => field.type !== "hidden")
    ?.focus();
}

/** Earlier versions stored drafts unencrypted. */
async function sealOld(form: HTMLFormElement): Promise<void> {
  for (const place of keysFrom(`${keyPrefix}${root.dataset.user}|`)) {
    const draft = read(place);
    if (draft && "values" in draft) localStorage[place] = await seal(form, draft);
  }
}

export function offerDrafts(place: ParentNode = document): void {
  for (const form of place.querySelectorAll("form")) {
    if (!isDrafted(form)) continue;
    void inTurn(() => sealOld(form));
    void inTurn(() => offer(form));
    if (isDirty(form)) void storeDraft(form);
  }
}

export function drafts(): void {
  on("input", ({ target }) => {
    const form = (target as HTMLInputElement).form;
    if (!isDrafted(form)) return;
    // Store at once: a page that is left does not wait for the encryption.
    if (!waiting.has(form)) void inTurn(async () => waiting.has(form) && store(form));
    waiting.add(form);
  });
  // The browser refills remembered fields after deferred scripts, before `pageshow`.
  addEventListener("pageshow", () => offerDrafts(), { once: true });
  addEventListener("pageshow", () => {
    isSignedOut = false;
    openChanged();
  });
  on("submit", ({ target }) => {
    isSignedOut = /\/logout$/.test((target as HTMLFormElement).action);
    if (isSignedOut) for (const place of keysFrom(keyPrefix)) delete localStorage[place];
  });
  // One browser has one session: a user who signs in removes the drafts of the previous account.
  const { user } = root.dataset;
  for (const place of keysFrom(keyPrefix)) {
    const isOfAnother =
      user && Number.parseInt(place.slice(keyPrefix.length), 10) !== Number.parseInt(user, 10);
    if (isOfAnother || !(timeOf(place) > Date.now() - sevenDays)) delete localStorage[place];
  }
}
