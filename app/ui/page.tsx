import type { ReactNode } from "react";
import { t } from "~/messages";
import { classes } from "./classes";
import { Icon } from "./icon";

/**
 * The window title (screens.md G11), for the route's `meta`: "[Ralat: ]Title — context – Calon".
 * An error stands first so that a screen reader says it first.
 */
export function pageTitle(title: string, { context, errors }: { context?: string; errors?: boolean } = {}) {
  const withContext = context ? t("app.title_context", { title, context }) : title;
  return t("app.title", { title: errors ? t("app.title_error", { title: withContext }) : withContext });
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
  /** Lists and grids use the whole column; reading and forms keep to a narrow one. */
  wide?: boolean;
  /** Signing in and the like: two fields in a small card. */
  narrow?: boolean;
  /** Sheets of this orientation stand right among the children, and on paper nothing else does. */
  sheets?: "portrait" | "landscape";
  /** A wide table goes on paper lying down, without what belongs to the screen. */
  landscape?: boolean;
  back?: { href: string; label: string };
  children?: ReactNode;
};

/** The content of a screen: one h1 and what follows. The flash stands before it, in the shell. */
export function Page(props: PageProps) {
  const { title, context, errors, intro, actions, wide, narrow, sheets, landscape, back, children } = props;
  return (
    <main
      id="isi"
      tabIndex={-1}
      className={classes(
        "page",
        wide && "wide",
        narrow && "narrow",
        sheets && "sheets",
        sheets,
        landscape && "landscape",
      )}
      data-errors={errors || undefined}
    >
      {back && (
        <a className="back" href={back.href}>
          <Icon name="back" />
          {back.label}
        </a>
      )}
      <div className="page-head">
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
