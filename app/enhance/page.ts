export const root = document.documentElement;

export function on<Name extends keyof DocumentEventMap>(
  name: Name,
  heard: (event: DocumentEventMap[Name]) => void,
): void {
  document.addEventListener(name, heard);
}

export const closest = <Found extends Element>(target: EventTarget | null, selector: string) =>
  (target as Element).closest?.<Found>(selector);

/** Pressed together with another key, which is the browser's, or answered by somebody else. */
export const isHeld = ({ ctrlKey, altKey, metaKey, defaultPrevented }: KeyboardEvent | MouseEvent) =>
  ctrlKey || altKey || metaKey || defaultPrevented;

/** Fields that keep nothing beyond the page: what is secret, chosen from the disk, or pressed. */
const isKept = (field: HTMLInputElement): boolean =>
  !!field.name && !/password|one-time|file|submit|button|image|reset/.test(field.type + field.autocomplete);

export const fieldsOf = (form: HTMLFormElement) => ([...form.elements] as HTMLInputElement[]).filter(isKept);

export type Kept = [name: string, value: string, checked: boolean];

/** Something was typed that is not saved: in the fields, or in a form that came back from the server. */
export const isDirty = (form: HTMLFormElement): boolean =>
  !!form.dataset.typed || !!form.querySelector("#ralat") || fieldsOf(form).some(isChanged);

export function isChanged(field: HTMLInputElement | HTMLSelectElement): boolean {
  if (field instanceof HTMLSelectElement) {
    const usual = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(usual, 0);
  }
  return (
    field.type !== "hidden" && (field.value !== field.defaultValue || field.checked !== field.defaultChecked)
  );
}

/** What may fail without harm, such as a disk that has no room: the page works on. */
export function safely<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** A message that the page gains, before the place; it is said when it comes and takes no focus. */
export function tell(
  kind: string,
  text: string,
  before: Element | null,
  ...choices: [label: string, chosen: () => void][]
): HTMLElement {
  const note = document.createElement("div");
  note.className = `flash ${kind}`;
  note.setAttribute("role", kind === "error" ? "alert" : "status");
  const line = document.createElement("p");
  note.append(line);
  for (const [label, chosen] of choices) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "btn secondary";
    button.textContent = label;
    button.onclick = () => {
      note.remove();
      chosen();
    };
    note.append(button);
  }
  before?.before(note);
  line.textContent = text;
  return note;
}

export const after = (milliseconds: number) =>
  new Promise<undefined>((done) => setTimeout(done, milliseconds));
