import type { ReactNode } from "react";
import { t } from "~/messages";
import { Button, HiddenFields } from "./buttons";
import { InFilter } from "./in-filter";

type FilterFormProps = {
  action: string;
  clearHref: string;
  /** What the list keeps while it is filtered: the order, the page size. */
  hidden?: Record<string, string | number | null | undefined>;
  /** Another way to change what is shown, such as its columns. */
  more?: { href: string; label: string };
  children: ReactNode;
};

/** The questions a list can be asked, as a GET form: an address that can be kept and sent (screens.md G10). */
export function FilterForm({ action, clearHref, hidden = {}, more, children }: FilterFormProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of 2023 do not know <search>
    <form className="filters" role="search" method="get" action={action} aria-label={t("ui.filters")}>
      <HiddenFields values={hidden} />
      <InFilter.Provider value>{children}</InFilter.Provider>
      <div className="filter-actions">
        <Button kind="secondary">{t("action.filter")}</Button>
        <a className="btn quiet" href={clearHref}>
          {t("action.clear")}
        </a>{" "}
        {more && (
          <a className="btn quiet" href={more.href}>
            {more.label}
          </a>
        )}
      </div>
    </form>
  );
}

/** The filters in force, each a link that takes it away. */
export function FilterChips({ chips }: { chips: readonly { label: string; removeHref: string }[] }) {
  if (chips.length === 0) return null;
  return (
    <ul className="chips" aria-label={t("ui.active_filters")}>
      {chips.map((chip) => (
        <li key={chip.removeHref}>
          <a href={chip.removeHref} aria-label={t("ui.remove_filter", { label: chip.label })}>
            {chip.label}
          </a>
        </li>
      ))}
    </ul>
  );
}
