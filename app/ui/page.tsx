import type { ReactNode } from "react";
import { t } from "~/messages";
import { classes } from "./classes";
import { usePageFacts } from "./page-facts";

type TitleParts = {
  /** Whom or what the screen is about: told apart by it are two windows of the same screen. */
  context?: string | number | null;
  /** Where the list stands; the first page says nothing. */
  page?: number;
  limit?: number;
  total?: number;
};

/** The title of a screen, for the route's `meta`: "Title — context (muka 2 drpd 9)". */
export function pageTitle(title: string, { context, page = 1, limit = 1, total = 0 }: TitleParts = {}) {
  const withContext = context ? t("app.title_context", { title, context }) : title;
  const pages = Math.ceil(total / limit);
  const isFurther = page > 1 && page <= pages;
  return isFurther ? t("app.title_page", { title: withContext, page, pages }) : withContext;
}

/**
 * The title of the window: "[Ralat: ]Title — context[ · Sebagai SU AAA0001] – Calon". A refused form is named first, so
 * that a screen reader says it first. The specification gives the title of an error page, without the product.
 */
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
  /** What the page is about: a school, a year, a name. Shown under the heading. */
  context?: ReactNode;
  /** The form came back with problems: marks the page. The caller puts `<ErrorSummary>` first among the children. */
  errors?: boolean;
  intro?: ReactNode;
  /** Links and buttons beside the heading; the first is the most used. */
  actions?: ReactNode;
  /** Lists and grids use the whole column, and go on paper lying down; reading and forms keep to a narrow one. */
  wide?: boolean;
  /** A list in the narrow column, which on paper says its day as the wide ones do. */
  dated?: boolean;
  /** Signing in and the like: two fields in a small card. */
  narrow?: boolean;
  /** Sheets of this orientation stand right among the children, and on paper nothing else does. */
  sheets?: "portrait" | "landscape";
  back?: { href: string; label: string };
  children?: ReactNode;
};

/** The content of a screen: one h1 and what follows. The flash stands before it, in the shell. */
export function Page(props: PageProps) {
  const { title, context, errors, intro, actions, wide, dated, narrow, sheets, back, children } = props;
  const { printed_on: date } = usePageFacts();
  return (
    <main
      id="isi"
      tabIndex={-1}
      className={classes("page", wide && "wide", narrow && "narrow", sheets && "sheets", sheets)}
      data-errors={errors || undefined}
    >
      {back && (
        <a className="back" href={back.href}>
          {back.label}
        </a>
      )}
      <div
        className="page-head"
        data-paper={(wide || dated) && date ? t("ui.printed_on", { date }) : undefined}
      >
        <div>
          <h1>{title}</h1>
          {context && <p className="context">{context}</p>}
        </div>
        {actions && <div className="actions">{actions}</div>}
      </div>
      {intro && <div className="intro">{intro}</div>}
      {children}
    </main>
  );
}
