import type { ReactNode } from "react";
import { t } from "~/messages";
import { classes } from "./classes";
import { useAccessKey, usePageFacts } from "./page-facts";

export type ButtonKind = "primary" | "secondary" | "danger" | "quiet";

/** The access key, told in the text of its control (screens.md 5.1). */
export function KeyHint({ accessKey }: { accessKey?: string }) {
  const key = useAccessKey(accessKey);
  if (!key) return null;
  return (
    <>
      {" "}
      <kbd>{t("ui.key", { key: key.toUpperCase() })}</kbd>
    </>
  );
}

type ButtonProps = {
  children: ReactNode;
  kind?: ButtonKind;
  name?: string;
  value?: string;
  accessKey?: string;
  /** The id of the form it sends, when it stands outside. */
  form?: string;
  formAction?: string;
  autoFocus?: boolean;
};

/**
 * Sends its form. The first one in a form answers Enter, so the safe deed stands first (screens.md G12). The space after
 * it keeps two in a row apart where no stylesheet came.
 */
export function Button({ children, kind = "primary", accessKey, ...given }: ButtonProps) {
  const attributes = { ...given, accessKey: useAccessKey(accessKey) };
  return (
    <>
      <button type="submit" className={classes("btn", kind)} {...attributes}>
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
  /** Its page may open in a dialog over the one it stands on, where the browser can. */
  inDialog?: boolean;
};

/** A link that looks like a button: it goes somewhere and changes nothing. */
export function ButtonLink({ children, kind = "secondary", inDialog, accessKey, ...given }: ButtonLinkProps) {
  const attributes = { ...given, accessKey: useAccessKey(accessKey) };
  return (
    <>
      <a className={classes("btn", kind)} data-island={inDialog ? "" : undefined} {...attributes}>
        {children}
        <KeyHint accessKey={accessKey} />
      </a>{" "}
    </>
  );
}

export function FormActions({ children }: { children: ReactNode }) {
  return <div className="form-actions">{children}</div>;
}

type HiddenValues = Record<string, string | number | null | undefined>;

/** What a form carries along unseen; null and undefined are left out. */
export function HiddenFields({ values }: { values: HiddenValues }) {
  const { kept } = usePageFacts();
  return Object.entries(values).map(([name, value]) =>
    value == null ? null : <input key={name} type="hidden" name={name} value={kept?.[name] ?? value} />,
  );
}
