import type { OpenWork } from "~/features/year-stage/queries";
import { figure, t } from "~/messages";
import { Button, ButtonLink, PostForm, type TaskLink } from "~/ui";

export interface LedgerLine {
  /** How much is left; null where nothing is, and a dash where its turn has not come. */
  left: number | string | null;
  words: string;
  links: readonly TaskLink[];
  isDismissible?: boolean;
}

export const lineOf = ({ n, left, link }: OpenWork): LedgerLine => ({
  left: figure(n),
  words: t(left),
  links: [{ href: link.href, label: t(link.label) }],
});

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
