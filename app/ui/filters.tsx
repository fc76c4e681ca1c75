import type { ReactNode } from "react";
import { t } from "~/messages";
import { Button, HiddenFields, KeyHint } from "./buttons";
import { InFilter } from "./in-filter";
import { useAccessKey } from "./page-facts";

export type Chip = {
  label: string;
  removeHref: string;
  /** The list always has one of these, so it is not counted. */
  isUsual?: boolean;
  /** Its field is not folded and says the same. */
  isInSight?: boolean;
};

type FilterFormProps = {
  action: string;
  /** None where the form asks only for a year, or holds nothing to clear. */
  clearHref?: string;
  hidden?: Record<string, string | number | null | undefined>;
  /** The search, which stays in sight while the other fields are folded. */
  search?: ReactNode;
  chips?: readonly Chip[];
  /** Other views of the list: its columns, its paper. */
  tools?: readonly ToolProps[];
  /** For the answer to a filter that was not understood. */
  isOpen?: boolean;
  /** A question that the page needs answered: its fields stay in sight. */
  isQuestion?: boolean;
  children?: ReactNode;
};

/** The fields are folded, and the filters in force stay in sight as chips. */
export function FilterForm(props: FilterFormProps) {
  const {
    action,
    clearHref,
    hidden = {},
    search,
    chips: all = [],
    tools = [],
    isOpen,
    isQuestion,
    children,
  } = props;
  const chips = all.filter(({ isInSight }) => !search || !isInSight);
  const n = chips.filter(({ isUsual }) => !isUsual).length;
  const fields = (
    <div>
      {children}
      <Button kind="secondary">{t("action.filter")}</Button>
    </div>
  );
  const form = (
    <form className="filters" action={action}>
      <HiddenFields values={hidden} />
      <InFilter.Provider value>
        {search}
        {search && <Button kind="secondary">{t("action.search")}</Button>}
        {children && !isQuestion && (
          <details open={isOpen}>
            <summary>{n > 0 ? t("ui.filters_set", { n }) : t("action.filter")}</summary>
            {fields}
          </details>
        )}
        {isQuestion && fields}
      </InFilter.Provider>
    </form>
  );
  return (
    <div className="filter-line">
      {form}
      <FilterChips chips={chips} />
      {clearHref && (n > 0 || chips.length < all.length || isQuestion) && (
        <a className="btn quiet" href={clearHref}>
          {t("action.clear")}
        </a>
      )}
      {tools.length > 0 && (
        <p>
          {tools.map((tool) => (
            <Tool key={tool.href} {...tool} />
          ))}
        </p>
      )}
    </div>
  );
}

interface ToolProps {
  href: string;
  label: string;
  accessKey?: string;
}

function Tool({ href, label, accessKey }: ToolProps) {
  const key = useAccessKey(accessKey);
  return (
    <>
      {/* biome-ignore lint/a11y/noAccessKey: a key of the list of keys, shown in the text */}
      <a href={href} accessKey={key}>
        {label}
        <KeyHint accessKey={accessKey} />
      </a>{" "}
    </>
  );
}

export function FilterChips({ chips }: { chips: readonly Chip[] }) {
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
