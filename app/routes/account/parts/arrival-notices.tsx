import type { ComponentProps } from "react";
import type { Departure } from "~/http/provider.server";
import { t } from "~/messages";
import { ButtonLink, Notice } from "~/ui";
import { KeptNotice } from "./kept-notice";

interface ArrivalNoticesProps extends ComponentProps<typeof KeptNotice> {
  /** The account was registered just now and waits for approval. */
  waiting: boolean;
  /** Where the provider signs the same browser out. */
  elsewhere: Departure | null;
}

/** What the page of signing in says about the page before it. */
export function ArrivalNotices({ waiting, elsewhere, kept }: ArrivalNoticesProps) {
  return (
    <>
      {waiting && (
        <Notice kind="info" title={t("account.waiting_title")}>
          <p>{t("account.waiting")}</p>
        </Notice>
      )}
      {elsewhere && (
        <p>
          <ButtonLink href={elsewhere.to}>{t("identity.also_sign_out", { name: elsewhere.name })}</ButtonLink>
        </p>
      )}
      <KeptNotice kept={kept} />
    </>
  );
}
