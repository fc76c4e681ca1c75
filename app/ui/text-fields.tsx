import { type HTMLInputAutoCompleteAttribute, useContext } from "react";
import { labelOf, t } from "~/messages";
import { classes } from "./classes";
import { fieldId, rowOf } from "./field-id";
import { FieldProblems, type FieldProps, FieldShell, useWiring, wiring } from "./field-shell";
import { InFilter } from "./in-filter";
import { useAccessKey } from "./page-facts";

export type FieldWidth = "full" | "half" | "short" | "tiny";

/** Whole class names, because Tailwind keeps only those that it finds in the source. */
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
  /** Never "off", which takes away the values that the Back button would restore. */
  autoComplete?: Exclude<HTMLInputAutoCompleteAttribute, "off">;
  readOnly?: boolean;
};

/** A stored form may hold an object under the name of a text field. */
const shown = (value: TypedProps["value"]) => (typeof value === "object" ? undefined : value);

type TextFieldProps = TypedProps & {
  type?: "text" | "password" | "search" | "number" | "datetime-local" | "date" | "email" | "tel" | "file";
  width?: FieldWidth;
  inputMode?: "text" | "numeric" | "decimal" | "search" | "tel";
  list?: string;
  accessKey?: string;
  /** Offers the list of schools (an island); "code" accepts a code only. */
  school?: "code" | "name";
  /** A scanner types in it. */
  isScan?: true;
};

export function TextField(props: TextFieldProps) {
  const isTerse = useContext(InFilter);
  const { type = isTerse ? undefined : "text", width = "full", value, school } = props;
  const attributes = useWiring(props, {
    "data-island": school === "name" ? "" : school,
    "data-scan": props.isScan && "",
    className: isTerse ? undefined : classes("input", widthClass[width]),
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
  /** For pasted tables: fixed width, no wrapping, and no spell check over 5,000 names. */
  mono?: boolean;
};

export function TextArea(props: TextAreaProps) {
  const { rows = 4, mono, value } = props;
  const attributes = wiring(props, {
    className: classes("input", mono && "mono"),
    rows,
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
  /** Of a form that does not contain the table. */
  form?: string;
  accessKey?: string;
  placeholder?: string;
};

export function CellField(props: CellFieldProps) {
  const { name, id = fieldId(name), value, width = "full", problems } = props;
  const n = rowOf(name);
  const label = typeof props.label === "string" ? props.label : labelOf(name);
  const attributes = wiring(props, {
    form: props.form,
    accessKey: useAccessKey(props.accessKey),
    placeholder: props.placeholder,
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
