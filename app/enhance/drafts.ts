import { fieldsOf, isDirty, type Kept, on, root, safely, tell } from "./page";
import { type Draft, isStored, read, seal, unseal } from "./sealed";

const mark = "calon:";
const keptFor = 6048e5;

const places = new WeakMap<HTMLFormElement, string>();

const isDrafted = (form: HTMLFormElement | null): form is HTMLFormElement => !!form?.dataset.draft;

function keyOf(form: HTMLFormElement): string {
  const about = ["school_code", "exam_year"].map(
    (name) => form.querySelector<HTMLInputElement>(`[type=hidden][name=${name}]`)?.value,
  );
  return [mark + root.dataset.user, location.pathname, ...about, ""].join("|");
}

const timeOf = (place: string) => read(place)?.at as number;
const placesAt = (start: string) => Object.keys(localStorage).filter((place) => place.startsWith(start));

/** Encryption is asynchronous; one task at a time, so that an older state never replaces a newer one. */
let last: Promise<unknown> = Promise.resolve();
const inTurn = <Value>(work: () => Promise<Value>): Promise<Value | undefined> => {
  const done = last.then(work).catch(() => undefined);
  last = done;
  return done;
};

/** True once everything typed is stored, which never happens without encryption. */
export const keep = (form: HTMLFormElement) => inTurn(() => store(form));

async function store(form: HTMLFormElement): Promise<boolean> {
  waiting.delete(form);
  if (!isDrafted(form) || isOver) return false;
  const place = places.get(form) ?? keyOf(form) + Date.now();
  places.set(form, place);
  if (!isDirty(form)) {
    delete localStorage[place];
    return false;
  }
  const values = fieldsOf(form).map(({ name, value, checked }): Kept => [name, value, !!checked]);
  const text = await seal(form, { at: Date.now(), url: location.href, values });
  // The form may have been saved meanwhile, or its user may have signed out.
  if (isOver || places.get(form) !== place) return false;
  localStorage[place] = text;
  return isSecureContext;
}

export function forget(form: HTMLFormElement): void {
  safely(() => delete localStorage[places.get(form) as string]);
  places.delete(form);
  waiting.delete(form);
}

const waiting = new Set<HTMLFormElement>();
let isOver = false;

/** A value without a field on the page becomes a hidden field, so that it is not lost. */
function fill(form: HTMLFormElement, values: Kept[]): void {
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
  const found = placesAt(keyOf(form)).sort((one, other) => timeOf(other) - timeOf(one));
  for (const place of found) {
    const draft = await unseal(form, place);
    if (!draft) continue;
    if (place === places.get(form) || (isSaid(form, draft) && !isElsewhere(form, draft))) {
      places.set(form, place);
      continue;
    }
    const note = tell(
      "info",
      `${say("enhance.draft")} ${new Date(draft.at).toLocaleString("ms", { dateStyle: "long", timeStyle: "short" })}.`,
      form,
      [
        say("enhance.restore"),
        () => {
          if (draft.url !== location.href && isElsewhere(form, draft)) {
            sessionStorage[mark] = place;
            location.assign(draft.url);
          } else restore(form, place, draft);
        },
      ],
      [say("enhance.discard"), () => delete localStorage[place]],
    );
    if (sessionStorage[mark] === place) {
      delete sessionStorage[mark];
      note.remove();
      restore(form, place, draft);
    }
    return;
  }
}

const isSaid = (form: HTMLFormElement, { values }: Draft): boolean => {
  const said = values.map(String);
  return fieldsOf(form).every(
    ({ type, name, value, checked }) =>
      type === "hidden" || !isStored(name) || said.includes(String([name, value, !!checked])),
  );
};

const isElsewhere = (form: HTMLFormElement, { values }: Draft): boolean =>
  values.some(([name, value]) => value && !form.elements.namedItem(name));

function restore(form: HTMLFormElement, place: string, { values }: Draft): void {
  fill(form, values);
  places.set(form, place);
  keep(form);
  tell("info", say("enhance.restored"), form);
  fieldsOf(form)
    .find((field) => field.type !== "hidden")
    ?.focus();
}

/** Earlier versions stored drafts unencrypted. */
async function sealOld(form: HTMLFormElement): Promise<void> {
  for (const place of placesAt(`${mark}${root.dataset.user}|`)) {
    const draft = read(place);
    if (draft && "values" in draft) localStorage[place] = await seal(form, draft);
  }
}

export function offerDrafts(place: ParentNode = document): void {
  for (const form of place.querySelectorAll("form")) {
    if (!isDrafted(form)) continue;
    void inTurn(() => sealOld(form));
    void inTurn(() => offer(form));
    if (isDirty(form)) void keep(form);
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
  addEventListener("pageshow", () => {
    isOver = false;
  });
  // The browser refills remembered fields after deferred scripts, before `pageshow`.
  addEventListener("pageshow", () => offerDrafts(), { once: true });
  on("submit", ({ target }) => {
    isOver = /\/logout$/.test((target as HTMLFormElement).action);
    if (isOver) for (const place of placesAt(mark)) delete localStorage[place];
  });
  // One browser has one session: a user who signs in removes the drafts of the previous account.
  const { user } = root.dataset;
  for (const place of placesAt(mark)) {
    const isOfAnother = user && Number.parseInt(place.slice(mark.length), 10) !== Number.parseInt(user, 10);
    if (isOfAnother || !(timeOf(place) > Date.now() - keptFor)) delete localStorage[place];
  }
}
