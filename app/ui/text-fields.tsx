import type { HTMLInputAutoCompleteAttribute } from "react";
import { labelOf, t } from "~/messages";
import { classes } from "./classes";
import { fieldId, rowOf } from "./field-id";
import { FieldProblems, type FieldProps, FieldShell, useWiring, wiring } from "./field-shell";

export type FieldWidth = "full" | "half" | "short" | "tiny";

/** Whole class names, because Tailwind keeps only what it can read in the source. */
export const widthClass: Record<FieldWidth, string | false> = {
  full: false,
  half: "w-half",
  short: "w-short",
  tiny: "w-tiny",
};

type TypedProps = FieldProps & {
  value?: string | number | null;
  dir?: "ltr" | "rtl" | "auto";
  lang?: string;
  /** Never "off": it takes away what the Back button would restore (screens.md, finding 4). */
  autoComplete?: Exclude<HTMLInputAutoCompleteAttribute, "off">;
  readOnly?: boolean;
};

/** A stored form may hold a record or a list under the name of a text; a text field shows neither. */
const shown = (value: TypedProps["value"]) => (typeof value === "object" ? undefined : value);

type TextFieldProps = TypedProps & {
  type?: "text" | "password" | "search" | "number" | "datetime-local" | "date" | "email" | "tel" | "file";
  /** How much the field is expected to hold, told by its width. */
  width?: FieldWidth;
  inputMode?: "text" | "numeric" | "decimal" | "search" | "tel";
  /** The id of a `<datalist>`. */
  list?: string;
  accessKey?: string;
  /** A school, which a list may help to choose where the browser can; whether its code alone is what is asked. */
  school?: "code" | "name";
};

/** One line of typing. Nothing blocks in the browser: the server judges, and what was typed always comes back. */
export function TextField(props: TextFieldProps) {
  const { type = "text", width = "full", value, school } = props;
  const attributes = useWiring(props, {
    "data-island": school === "name" ? "" : school,
    className: classes("input", widthClass[width]),
    type,
    defaultValue: shown(value),
    dir: props.dir,
    lang: props.lang,
    autoComplete: props.autoComplete,
    readOnly: props.readOnly,
    inputMode: props.inputMode,
    list: props.list,
  });
  return (
    <FieldShell field={props}>
      <input {...attributes} />
    </FieldShell>
  );
}

type TextAreaProps = TypedProps & {
  rows?: number;
  /** Pasted tables: one width for every character, tabs kept, no wrapping, and no spelling judged in 5,000 names. */
  mono?: boolean;
};

export function TextArea(props: TextAreaProps) {
  const { rows = 4, mono, value } = props;
  const attributes = wiring(props, {
    className: classes("input", mono && "mono"),
    rows,
    wrap: mono ? "off" : undefined,
    spellCheck: mono ? false : undefined,
    defaultValue: shown(value),
    dir: props.dir,
    lang: props.lang,
    autoComplete: props.autoComplete,
    readOnly: props.readOnly,
  });
  return (
    <FieldShell field={props} broad={mono}>
      <textarea {...attributes} />
    </FieldShell>
  );
}

type CellFieldProps = Omit<TypedProps, "hint" | "optional"> & {
  width?: FieldWidth;
  inputMode?: "text" | "numeric";
  list?: string;
};

/** A cell of a typing grid: the column heading is its visible label, the row is said as well; its problems stand under it. */
export function CellField(props: CellFieldProps) {
  const { name, id = fieldId(name), value, width = "full", problems } = props;
  const n = rowOf(name);
  const label = typeof props.label === "string" ? props.label : labelOf(name);
  const attributes = wiring(props, {
    className: classes("input", widthClass[width]),
    "aria-label": n === null ? label : t("ui.label_row", { label, row: n }),
    defaultValue: shown(value),
    dir: props.dir,
    lang: props.lang,
    autoComplete: props.autoComplete,
    readOnly: props.readOnly,
    inputMode: props.inputMode,
    list: props.list,
  });
  return (
    <div className={classes("cell", problems?.length && "wrong")}>
      <input {...attributes} />
      <FieldProblems id={id} name={name} problems={problems} />
    </div>
  );
}
