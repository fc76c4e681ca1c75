import type { ReactNode } from "react";
import { t } from "~/messages";
import { classes } from "./classes";
import { useAccessKey, usePageFacts } from "./page-facts";

type ButtonKind = "primary" | "secondary" | "danger" | "quiet";

export function KeyHint({ accessKey }: { accessKey?: string }) {
  const key = useAccessKey(accessKey);
  const { is_firefox } = usePageFacts();
  if (!key) return null;
  return (
    <>
      {" "}
      <kbd>{t(is_firefox ? "ui.key_firefox" : "ui.key", { key: key.toUpperCase() })}</kbd>
    </>
  );
}

type ButtonProps = {
  children: ReactNode;
  id?: string;
  kind?: ButtonKind;
  name?: string;
  value?: string;
  accessKey?: string;
  form?: string;
  formAction?: string;
  autoFocus?: boolean;
};

/** Enter presses the first button of a form, so put the safe action first. The space separates two buttons without a stylesheet. */
export function Button({ children, kind = "primary", accessKey, ...given }: ButtonProps) {
  const attributes = { ...given, accessKey: useAccessKey(accessKey) };
  return (
    <>
      <button className={classes("btn", kind !== "secondary" && kind)} {...attributes}>
        {children}
        <KeyHint accessKey={accessKey} />
      </button>{" "}
    </>
  );
}

type ButtonLinkProps = {
  href: string;
  children: ReactNode;
  kind?: ButtonKind;
  accessKey?: string;
  autoFocus?: boolean;
  inDialog?: boolean;
};

export function ButtonLink({ children, kind = "secondary", inDialog, accessKey, ...given }: ButtonLinkProps) {
  const attributes = { ...given, accessKey: useAccessKey(accessKey) };
  return (
    <>
      <a
        className={classes("btn", kind !== "secondary" && kind)}
        data-island={inDialog ? "" : undefined}
        {...attributes}
      >
        {children}
        <KeyHint accessKey={accessKey} />
      </a>{" "}
    </>
  );
}

interface FormActionsProps {
  children: ReactNode;
  /** Stays in view below a form that is longer than the window. */
  isSticky?: boolean;
}

export function FormActions({ children, isSticky }: FormActionsProps) {
  return <div className={classes("form-actions", isSticky && "sticky")}>{children}</div>;
}

interface CancelLinkProps {
  href: string;
  label?: string;
  autoFocus?: boolean;
}

/** The last of a form's actions, on every form. */
export function CancelLink({ href, label = t("action.cancel"), autoFocus }: CancelLinkProps) {
  return (
    <>
      <a className="cancel" href={href} {...{ autoFocus: autoFocus || undefined }}>
        {label}
      </a>{" "}
    </>
  );
}

type HiddenValues = Record<string, string | number | null | undefined>;

export function HiddenFields({ values }: { values: HiddenValues }) {
  const { stored_fields: kept } = usePageFacts();
  return Object.entries(values).map(([name, value]) =>
    value == null ? null : <input key={name} type="hidden" name={name} value={kept?.[name] ?? value} />,
  );
}
