import type { ReactNode } from "react";
import { t } from "~/messages";
import { Button } from "./buttons";
import { classes } from "./classes";
import { Menu, type Place } from "./menu";
import { PostForm } from "./post-form";

export type Layout = "centered" | "default" | "no-header";

export type Viewer = {
  username: string;
  full_name: string | null;
  role_id: string | null;
  role_label: string;
  school_name?: string | null;
  district_name?: string | null;
};

type ShellProps = {
  viewer: Viewer | null;
  navigation: readonly Place[];
  layout: Layout;
  banner?: ReactNode;
  flash?: ReactNode;
  /** Of the work, in words; leads to the choice of another. */
  year?: string | null;
  footer?: ReactNode;
  /** Of the four steps, for the rail above the page. */
  step?: number;
  children: ReactNode;
};

export function Shell({
  viewer,
  navigation,
  layout,
  banner,
  flash,
  year,
  footer,
  step,
  children,
}: ShellProps) {
  return (
    <div className={classes("shell", layout, !viewer && "visitor")} data-step={step}>
      <a className="skip" href="#isi">
        {t("ui.skip")}
      </a>
      {banner}
      {layout !== "no-header" && (
        <header className="top">
          <Wordmark /> <YearLink year={year} />
          {navigation.length > 0 && <Menu places={navigation} />}
          {viewer && <SignedIn {...viewer} />}
        </header>
      )}
      <div className="column">
        {flash}
        {children}
      </div>
      {footer}
    </div>
  );
}

export function YearLink({ year }: { year?: string | null }) {
  return year ? <a href="/year">{year}</a> : null;
}

export function Wordmark() {
  return (
    <a className="wordmark" href="/">
      {t("app.name")}
    </a>
  );
}

function SignedIn({ username, full_name, role_label, school_name, district_name }: Viewer) {
  const place = school_name ?? district_name;
  return (
    <div className="viewer">
      <a href="/account">
        <span className="vh">{`${t("ui.account")}: `}</span>
        <b>{full_name || username}</b> <span>{place ? `${role_label} · ${place}` : role_label}</span>
      </a>
      <PostForm action="/logout" inAnySession>
        <Button kind="quiet">{t("action.log_out")}</Button>
      </PostForm>
    </div>
  );
}

export function Banner({
  label,
  children,
  action,
}: {
  label: string;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <aside className="banner" aria-label={label}>
      <p>{children}</p>
      {action}
    </aside>
  );
}
