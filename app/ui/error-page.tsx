import type { ReactNode } from "react";
import { t } from "~/messages";
import { ButtonLink } from "./buttons";
import { Page } from "./page";

type ErrorPageProps = {
  heading: string;
  title: string;
  line: string;
  status: number;
  back: { href: string; label: string };
  incident?: string;
  children?: ReactNode;
};

export function ErrorPage({ heading, title, line, status, back, incident, children }: ErrorPageProps) {
  return (
    <Page title={heading} context={t("ui.error_status", { title, status })}>
      <p className="lead">{line}</p>
      {incident && <p className="opt">{t("ui.error_incident", { incident })}</p>}
      {children}
      <p>
        <ButtonLink href={back.href}>{back.label}</ButtonLink>
      </p>
    </Page>
  );
}
