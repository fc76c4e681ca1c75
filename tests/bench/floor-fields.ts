import { labelOf } from "~/messages";
import { keyHint, safe, say } from "./floor-shell";

interface TextParts {
  label?: string;
  type?: string;
  isHalf?: boolean;
  isOptional?: boolean;
  accessKey?: string;
  /** Attributes in front of the class, and behind the type. */
  before?: string;
  after?: string;
  hint?: string;
  /** The hint is another on each page. */
  isHinted?: boolean;
  /** In a filter the label holds its control. */
  isHeld?: boolean;
}

const optional = `<span class="opt"> ${say("word.optional")}</span>`;

const labelled = (name: string, label: string, more: string) =>
  `<div class="field"><label for="${name}">${label}${more}</label>`;

const held = (label: string) => `<label class="field">${label}`;

/** A field for a line of text; all but its value, and where it has one its hint, is made once. */
export function textField(name: string, parts: TextParts = {}) {
  const { label = safe(labelOf(name)), type = "text", accessKey, before = "", after = "", hint } = parts;
  const key = accessKey ? keyHint(accessKey.toUpperCase()) : "";
  const isHinted = parts.isHinted || hint !== undefined;
  const opening =
    (parts.isHeld ? held(label + key) : labelled(name, label, (parts.isOptional ? optional : "") + key)) +
    (isHinted ? `<div class="hint" id="${name}-hint">${hint ?? ""}` : "");
  const attributes = [
    parts.isHeld ? `name="${name}"` : `id="${name}" name="${name}"`,
    accessKey && `accessKey="${accessKey}"`,
    before,
    isHinted && `aria-describedby="${name}-hint"`,
    `class="input${parts.isHalf ? " w-half" : ""}" type="${type}"`,
    after,
  ];
  const control = `${isHinted ? "</div>" : ""}<input ${attributes.filter(Boolean).join(" ")}`;
  const ending = parts.isHeld ? "</label>" : "</div>";
  return (value: string | null, hinted = ""): string =>
    value === null
      ? `${opening}${hinted}${control}/>${ending}`
      : `${opening}${hinted}${control} value="${safe(value)}"/>${ending}`;
}

export interface Option {
  value: string;
  label: string;
}

interface SelectParts {
  options: readonly Option[];
  blank?: string;
  isHalf?: boolean;
  /** In a filter an option whose value is its label says it once. */
  isTerse?: boolean;
}

/** A field to choose in, made once for each choice there is. */
export function selectField(name: string, { options, blank, isHalf, isTerse }: SelectParts) {
  const label = safe(labelOf(name));
  const opening = `${labelled(name, label, "")}<select id="${name}" name="${name}" class="input${isHalf ? " w-half" : ""}">`;
  const all = blank === undefined ? options : [{ value: "", label: blank }, ...options];
  const made = new Map(all.map(({ value }) => [value, field(value)]));
  return (value: string | null): string => made.get(value ?? "") ?? field(value ?? "");

  /** What is none of the choices stands as it was asked. */
  function field(chosen: string): string {
    const isKnown = chosen === "" || options.some(({ value }) => value === chosen);
    const [first, ...others] = all;
    const shown = isKnown || !first ? all : [first, { value: chosen, label: chosen }, ...others];
    const each = shown.map(({ value, label }) => {
      const isSaid = !isTerse || value !== label || (value === chosen && !isKnown);
      const given = isSaid ? ` value="${safe(value)}"` : "";
      return `<option${given}${value === chosen ? ' selected=""' : ""}>${safe(label)}</option>`;
    });
    return `${opening}${each.join("")}</select></div>`;
  }
}
