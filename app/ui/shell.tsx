import type { ReactNode } from "react";
import { t } from "~/messages";
import { Button, KeyHint } from "./buttons";
import { classes } from "./classes";
import { Menu, type MenuPlace } from "./menu";
import { useAccessKey } from "./page-facts";
import { PostForm } from "./post-form";

export type Layout = "centered" | "default" | "no-header";

type Viewer = {
  username: string;
  full_name: string | null;
  role_id: string | null;
  role_label: string;
  school_name?: string | null;
  district_name?: string | null;
};

type ShellProps = {
  viewer: Viewer | null;
  navigation: readonly MenuPlace[];
  layout: Layout;
  banner?: ReactNode;
  flash?: ReactNode;
  /** Of the work, in words; leads to the choice of another. */
  year?: string | null;
  search?: HeaderSearchProps | null;
  /** Of a table whose first row has the id `baris`. */
  hasRows?: boolean;
  footer?: ReactNode;
  /** Of the four steps. */
  step?: number;
  /** The steps in words, under the header. */
  path?: ReactNode;
  children: ReactNode;
};

export function Shell({
  viewer,
  navigation,
  layout,
  banner,
  flash,
  year,
  search,
  hasRows,
  footer,
  step,
  path,
  children,
}: ShellProps) {
  return (
    <div className={classes("shell", layout !== "default" && layout, !viewer && "visitor")} data-step={step}>
      <a className="skip" href="#isi">
        {t("ui.skip")}
      </a>{" "}
      {hasRows && (
        <a className="skip" href="#baris">
          {t("ui.skip_to_list")}
        </a>
      )}
      {banner}
      {layout !== "no-header" && (
        <header>
          <Wordmark /> <YearLink year={year} />
          {navigation.length > 0 && <Menu places={navigation} />}
          {search && <HeaderSearch {...search} />}
          {viewer && <SignedIn {...viewer} />}
        </header>
      )}
      {path}
      <div className="column">
        {flash}
        {children}
      </div>
      {footer}
    </div>
  );
}

function YearLink({ year }: { year?: string | null }) {
  return year ? <a href="/year">{year}</a> : null;
}

interface HeaderSearchProps {
  placeholder: string;
  defaultValue?: string;
  autoFocus?: boolean;
}

function HeaderSearch(given: HeaderSearchProps) {
  const accessKey = useAccessKey("c");
  const label = t("search.button");
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of 2023 do not know <search>
    <form role="search" action="/search">
      <label>
        {label}
        <KeyHint accessKey="c" />
        {/* biome-ignore lint/a11y/noAccessKey: one of the seven keys, shown in the text */}
        <input type="search" name="search" accessKey={accessKey} {...given} />
      </label>
    </form>
  );
}

function Wordmark() {
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
