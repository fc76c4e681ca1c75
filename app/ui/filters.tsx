import type { ReactNode } from "react";
import { t } from "~/messages";
import { Button, HiddenFields } from "./buttons";
import { InFilter } from "./in-filter";

type FilterFormProps = {
  action: string;
  clearHref: string;
  hidden?: Record<string, string | number | null | undefined>;
  more?: { href: string; label: string };
  children: ReactNode;
};

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
