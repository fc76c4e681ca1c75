export const root = document.documentElement;

export function on<Name extends keyof DocumentEventMap>(
  name: Name,
  listener: (event: DocumentEventMap[Name]) => void,
): void {
  document.addEventListener(name, listener);
}

export const closest = <Found extends Element>(target: EventTarget | null, selector: string) =>
  (target as Element).closest?.<Found>(selector);

export const isModified = ({ ctrlKey, altKey, metaKey, defaultPrevented }: KeyboardEvent | MouseEvent) =>
  ctrlKey || altKey || metaKey || defaultPrevented;

const isStorable = (field: HTMLInputElement): boolean =>
  !!field.name && !/password|one-time|file|submit|button|image|reset/.test(field.type + field.autocomplete);

export const fieldsOf = (form: HTMLFormElement) =>
  ([...form.elements] as HTMLInputElement[]).filter(isStorable);

export type StoredField = [name: string, value: string, checked: boolean];

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

export function safely<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

export function addNotice(
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
