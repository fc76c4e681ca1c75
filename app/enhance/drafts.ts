import { fieldsOf, isDirty, type Kept, on, root, safely, tell, valuesOf } from "./page";

interface Draft {
  at: number;
  url: string;
  values: Kept[];
}

const mark = "calon:";
/** Seven days. */
const keptFor = 6048e5;

/** Where each form keeps its draft: one place for each page that was opened, so that two tabs keep both. */
const places = new WeakMap<HTMLFormElement, string>();

const isDrafted = (form: HTMLFormElement | null): form is HTMLFormElement =>
  !!form && "draft" in form.dataset && !!root.dataset.user;

/** Whose it is, the screen with the record in its path, and the school and year that the form is for. */
function keyOf(form: HTMLFormElement): string {
  const about = ["school_code", "exam_year"].map(
    (name) => form.querySelector<HTMLInputElement>(`[type=hidden][name=${name}]`)?.value,
  );
  return [mark + root.dataset.user, location.pathname, ...about, ""].join("|");
}

const read = (place: string) => safely(() => JSON.parse(localStorage[place]) as Draft | null);
const placesAt = (start: string) => Object.keys(localStorage).filter((place) => place.startsWith(start));

/** Keeps what is typed; a form that says again what it said when it came needs no draft. */
export function keep(form: HTMLFormElement): boolean {
  if (!isDrafted(form) || isOver) return false;
  const place = places.get(form) ?? keyOf(form) + Date.now();
  places.set(form, place);
  if (!isDirty(form)) {
    delete localStorage[place];
    return false;
  }
  const draft: Draft = { at: Date.now(), url: location.href, values: valuesOf(form) };
  localStorage[place] = JSON.stringify(draft);
  return true;
}

/** Once saved there is no draft, and what is on its way out of the page makes none. */
export function forget(form: HTMLFormElement): void {
  safely(() => delete localStorage[places.get(form) as string]);
  places.delete(form);
  waiting.delete(form);
}

const waiting = new Set<HTMLFormElement>();
/** Whoever signs out leaves nothing behind, not even on the way out. */
let isOver = false;

function keepWaiting(): void {
  for (const form of waiting) safely(() => keep(form));
  waiting.clear();
}

/** The values go to the fields of their names, in order; one that the page does not show is carried along unseen. */
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

/** The newest draft of this screen that says something else than the form; never filled in unasked. Each can be read. */
function offer(form: HTMLFormElement): void {
  const drafts = placesAt(keyOf(form))
    .map((place) => [place, read(place) as Draft] as const)
    .sort(([, one], [, other]) => other.at - one.at);
  for (const [place, draft] of drafts) {
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

/** The form says all that the draft does, as where the server kept it too. */
const isSaid = (form: HTMLFormElement, { values }: Draft): boolean => {
  const said = values.map(String);
  return fieldsOf(form).every(
    ({ type, name, value, checked }) => type === "hidden" || said.includes(String([name, value, !!checked])),
  );
};

/** The draft says something of fields that this view of the screen does not show. */
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

/** Offers what was kept, and keeps what was typed before the module came. */
export function offerDrafts(place: ParentNode = document): void {
  for (const form of place.querySelectorAll("form")) {
    if (!isDrafted(form)) continue;
    safely(() => offer(form));
    if (isDirty(form)) waiting.add(form);
  }
  keepWaiting();
}

export function drafts(): void {
  on("input", ({ target }) => {
    const form = (target as HTMLInputElement).form;
    if (!isDrafted(form)) return;
    // From the first key on, so that nobody types too fast for it.
    if (!waiting.size) setTimeout(keepWaiting, 300);
    waiting.add(form);
  });
  on("visibilitychange", keepWaiting);
  addEventListener("pagehide", keepWaiting);
  addEventListener("pageshow", () => {
    isOver = false;
  });
  // By then the browser has filled in again what it remembers of the page, which it does after deferred scripts.
  addEventListener("pageshow", () => offerDrafts(), { once: true });
  on("submit", ({ target }) => {
    isOver = /\/logout$/.test((target as HTMLFormElement).action);
    if (isOver) for (const place of placesAt(mark)) delete localStorage[place];
  });
  // One browser holds one session: who signs in ends that of the account before, and finds nothing of it here.
  const { user } = root.dataset;
  const accountOf = (text: string) => Number.parseInt(text, 10);
  for (const place of placesAt(mark)) {
    const isOfAnother = user && accountOf(place.slice(mark.length)) !== accountOf(user);
    if (isOfAnother || !((read(place)?.at as number) > Date.now() - keptFor)) delete localStorage[place];
  }
}
