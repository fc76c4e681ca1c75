import { t } from "~/messages";
import { Button, ButtonLink, PostForm, type TaskLink } from "~/ui";
import type { LedgerLine } from "./ledger-lines";

interface LedgerProps {
  lines: readonly LedgerLine[];
  /** The links of the thing above, which the ledger does not repeat. */
  above: readonly TaskLink[];
}

export function Ledger({ lines, above }: LedgerProps) {
  const isAbove = ({ href }: TaskLink) => above.some((link) => link.href === href);
  return (
    <ol className="ledger">
      {lines.map(({ left, words, links, isDismissible }) => (
        <li key={words}>
          {left === null ? <b aria-hidden>✓</b> : <b>{left}</b>}
          <div>
            {words}{" "}
            {links
              .filter((link) => !isAbove(link))
              .map(({ href, label, accessKey }) => (
                <ButtonLink key={href} href={href} accessKey={accessKey} kind="quiet">
                  {label}
                </ButtonLink>
              ))}
          </div>
          {isDismissible && (
            <PostForm action="/account/first-steps">
              <Button kind="quiet">{t("first.dismiss")}</Button>
            </PostForm>
          )}
        </li>
      ))}
    </ol>
  );
}
