import { type ReactNode, useContext } from "react";
import { explain, labelOf, type Problem, t } from "~/messages";
import { KeyHint } from "./buttons";
import { classes } from "./classes";
import { fieldId } from "./field-id";
import { InFilter } from "./in-filter";
import { useAccessKey } from "./page-facts";

export type FieldProps = {
  name: string;
  id?: string;
  label?: ReactNode;
  hint?: ReactNode;
  problems?: Problem[] | null;
  optional?: boolean;
  autoFocus?: boolean;
};

/** The attributes that tie a control to its label, hint and problems. */
export function wiring<Own extends object>(field: FieldProps, own: Own) {
  const { name, id = fieldId(name), problems, autoFocus } = field;
  const wrong = Boolean(problems?.length);
  return {
    id: id as string | undefined,
    name,
    accessKey: undefined as string | undefined,
    autoFocus: autoFocus || undefined,
    "aria-invalid": wrong || undefined,
    "aria-describedby": describedBy(id, field),
    ...own,
  };
}

export const describedBy = (id: string, { hint, problems }: FieldProps) =>
  classes(hint != null && `${id}-hint`, problems?.length && `${id}-err`);

/** A label holds one control only, and the list of schools adds a second. */
type LabelProps = Pick<FieldProps, "hint" | "problems"> & { school?: unknown };

type Keyed = { accessKey?: string };

/** In a filter the label contains its control, which saves the `for` and `id` attributes. */
const useIsInLabel = ({ hint, problems, school }: LabelProps) =>
  useContext(InFilter) && hint == null && !problems?.length && school === undefined;

export function useWiring<Own extends object>(field: FieldProps & LabelProps & Keyed, own: Own) {
  const isInLabel = useIsInLabel(field);
  const attributes = wiring(field, own);
  attributes.accessKey = useAccessKey(field.accessKey);
  if (isInLabel) attributes.id = undefined;
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
  problems?: Problem[] | null;
}) {
  if (!problems?.length) return null;
  return (
    <p className="err" id={`${id}-err`}>
      {problems
        .map((problem) => explain(name, problem))
        .map(({ message }) => (
          <span key={message}>
            <span className="vh">{t("ui.problem_prefix")}</span>
            {message}
          </span>
        ))}
    </p>
  );
}

interface FieldShellProps {
  field: FieldProps & LabelProps & Keyed;
  broad?: boolean;
  children: ReactNode;
}

/** Hint and problems come above the control, where an old browser's suggestions do not cover them. */
export function FieldShell({ field, broad, children }: FieldShellProps) {
  const { name, id = fieldId(name), label = labelOf(name), hint, problems, optional, accessKey } = field;
  const labelText = (
    <>
      {label}
      {optional && <span className="opt"> {t("word.optional")}</span>}
      <KeyHint accessKey={accessKey} />
    </>
  );
  if (useIsInLabel(field)) {
    return (
      // biome-ignore lint/a11y/noLabelWithoutControl: its children are its control
      <label>
        {labelText}
        {children}
      </label>
    );
  }
  return (
    <div className={classes("field", broad && "broad", problems?.length && "wrong")}>
      <label htmlFor={id}>{labelText}</label>
      <Hint id={id} hint={hint} />
      <FieldProblems id={id} name={name} problems={problems} />
      {children}
    </div>
  );
}
