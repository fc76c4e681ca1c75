import type { ComponentProps } from "react";
import type { Departure } from "~/http/provider";
import { t } from "~/messages";
import { ButtonLink, Notice } from "~/ui";
import { StoredFormNotice } from "./stored-form-notice";

interface ArrivalNoticesProps extends ComponentProps<typeof StoredFormNotice> {
  waiting: { time: string | null; contact: string } | null;
  elsewhere: Departure | null;
}

export function ArrivalNotices({ waiting, elsewhere, kept }: ArrivalNoticesProps) {
  return (
    <>
      {waiting && (
        <Notice kind="info" title={t("account.waiting_title")}>
          <p>
            {t("account.waiting")} {waiting.time && t("office.approval", { time: waiting.time })}
          </p>
          {waiting.contact && (
            <p>
              {t("office.contact")}: {waiting.contact}
            </p>
          )}
        </Notice>
      )}
      {elsewhere && (
        <p>
          <ButtonLink href={elsewhere.to}>{t("identity.also_sign_out", { name: elsewhere.name })}</ButtonLink>
        </p>
      )}
      <StoredFormNotice kept={kept} />
    </>
  );
}
