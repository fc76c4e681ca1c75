import { type ReactNode, useContext } from "react";
import { explain, labelOf, t } from "~/messages";
import { KeyHint } from "./buttons";
import { classes } from "./classes";
import { fieldId } from "./field-id";
import { InFilter } from "./in-filter";
import { useAccessKey } from "./page-facts";

/** What every field takes. The name alone is enough: label, id and the wiring follow from it. */
export type FieldProps = {
  name: string;
  /** Only where two fields of one name share a page. */
  id?: string;
  label?: ReactNode;
  hint?: ReactNode;
  /** Encoded problems of this field. */
  problems?: string[] | null;
  /** Says "(pilihan)"; fields without it are needed. */
  optional?: boolean;
  autoFocus?: boolean;
};

/**
 * The attributes that tie a control to its hint and its problems, and after them the control's own. Those are not written
 * behind a spread of these: each that follows one costs Node a microsecond, and a form has hundreds.
 */
export function wiring<Own extends object>(field: FieldProps, own: Own) {
  const { name, id = fieldId(name), problems, autoFocus } = field;
  const wrong = Boolean(problems?.length);
  const tied = {
    id: id as string | undefined,
    name,
    accessKey: undefined as string | undefined,
    autoFocus: autoFocus || undefined,
    "aria-invalid": wrong || undefined,
    "aria-describedby": describedBy(id, field),
  };
  return Object.assign(tied, own);
}

export const describedBy = (id: string, { hint, problems }: FieldProps) =>
  classes(hint != null && `${id}-hint`, problems?.length && `${id}-err`);

/**
 * A list of schools may come to stand beside its field, and a label can hold only one of the two; the words of a choice
 * would be part of the label that holds it.
 */
type Holdable = Pick<FieldProps, "hint" | "problems"> & { school?: unknown; options?: unknown };

type Keyed = { accessKey?: string };

/** In a filter a label holds its control, so that neither needs the name of the other. */
const useIsHeld = ({ hint, problems, school, options }: Holdable) =>
  useContext(InFilter) && hint == null && !problems?.length && school === undefined && options === undefined;

/** The same, for a control within a shell. */
export function useWiring<Own extends object>(field: FieldProps & Holdable & Keyed, own: Own) {
  const isHeld = useIsHeld(field);
  const attributes = wiring(field, own);
  attributes.accessKey = useAccessKey(field.accessKey);
  if (isHeld) attributes.id = undefined;
  return attributes;
}

export function Hint({ id, hint }: { id: string; hint: ReactNode }) {
  if (hint == null) return null;
  return (
    <div className="hint" id={`${id}-hint`}>
      {hint}
    </div>
  );
}

export function FieldProblems({
  id,
  name,
  problems,
}: {
  id: string;
  name: string;
  problems?: string[] | null;
}) {
  if (!problems?.length) return null;
  return (
    <p className="err" id={`${id}-err`}>
      {problems.map((carried) => (
        <span key={carried}>
          <span className="vh">{t("ui.problem_prefix")}</span>
          {explain(name, carried).message}
        </span>
      ))}
    </p>
  );
}

interface FieldShellProps {
  field: FieldProps & Holdable & Keyed;
  broad?: boolean;
  children: ReactNode;
}

/** Label, hint and problems above the control, so that none hides under an old browser's suggestions. */
export function FieldShell({ field, broad, children }: FieldShellProps) {
  const { name, id = fieldId(name), label = labelOf(name), hint, problems, optional, accessKey } = field;
  const said = (
    <>
      {label}
      {optional && <span className="opt"> {t("word.optional")}</span>}
      <KeyHint accessKey={accessKey} />
    </>
  );
  if (useIsHeld(field)) {
    return (
      // biome-ignore lint/a11y/noLabelWithoutControl: its children are its control
      <label className="field">
        {said}
        {children}
      </label>
    );
  }
  return (
    <div className={classes("field", broad && "broad", problems?.length && "wrong")}>
      <label htmlFor={id}>{said}</label>
      <Hint id={id} hint={hint} />
      <FieldProblems id={id} name={name} problems={problems} />
      {children}
    </div>
  );
}
