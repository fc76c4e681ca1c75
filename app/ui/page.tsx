import type { ReactNode } from "react";
import { t } from "~/messages";
import { classes } from "./classes";
import { usePageFacts } from "./page-facts";

type TitleParts = {
  context?: string | number | null;
  page?: number;
  limit?: number;
  total?: number;
};

export function pageTitle(title: string, { context, page = 1, limit = 1, total = 0 }: TitleParts = {}) {
  const withContext = context ? t("app.title_context", { title, context }) : title;
  const pages = Math.ceil(total / limit);
  const isFurther = page > 1 && page <= pages;
  return isFurther ? t("app.title_page", { title: withContext, page, pages }) : withContext;
}

/** A refused form comes first in the title, so that a screen reader says it first. */
export function WindowTitle({ error }: { error?: string }) {
  const { title: ofScreen, acting_as, is_refused } = usePageFacts();
  const title = error ?? ofScreen;
  const named = acting_as ? t("acting.in_title", { title, acting_as }) : title;
  if (error) return <title>{named}</title>;
  const whole = is_refused ? t("app.title_error", { title: named }) : named;
  return <title>{t("app.title", { title: whole })}</title>;
}

type PageProps = {
  title: string;
  context?: ReactNode;
  errors?: boolean;
  intro?: ReactNode;
  actions?: ReactNode;
  /** The full width for lists and grids; they print in landscape. */
  wide?: boolean;
  /** Prints the day, as wide pages do; false where the page has a paper that says it. */
  dated?: boolean;
  narrow?: boolean;
  /** Lists print on the landscape paper of every page, because Chromium 109 breaks a named page before a table. */
  sheets?: "portrait" | "landscape" | "list";
  back?: { href: string; label: string };
  children?: ReactNode;
};

export function Page(props: PageProps) {
  const {
    title,
    context,
    errors,
    intro,
    actions,
    wide,
    dated = wide,
    narrow,
    sheets,
    back,
    children,
  } = props;
  const { printed_on: date } = usePageFacts();
  const isOver = wide && back && context;
  const way = back && (
    <a className="back" href={back.href}>
      {back.label}
    </a>
  );
  return (
    <main
      id="isi"
      tabIndex={-1}
      className={classes("page", wide && "wide", narrow && "narrow", sheets && "sheets", sheets)}
      data-errors={errors || undefined}
    >
      {!isOver && way}
      <div className="page-head" data-paper={dated && date ? t("ui.printed_on", { date }) : undefined}>
        <div>
          <h1>{title}</h1>
          {context && (
            <p className={classes("context", isOver && "over")}>
              {isOver && way} {context}
            </p>
          )}
        </div>
        {actions && <div className="actions">{actions}</div>}
      </div>
      {intro && <div className="intro">{intro}</div>}
      {children}
    </main>
  );
}
