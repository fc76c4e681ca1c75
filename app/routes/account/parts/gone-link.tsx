import { t } from "~/messages";
import { ButtonLink, FormActions, Notice, Page } from "~/ui";

/** The same for a link that is wrong, used, replaced or too late. */
export function GoneLink({ minutes }: { minutes: number }) {
  return (
    <Page narrow title={t("account_link.gone_title")}>
      <Notice kind="warning">
        <p>{minutes > 0 ? t("account_link.too_many", { minutes }) : t("account_link.gone")}</p>
      </Notice>
      <p>{t("account_link.gone_next")}</p>
      <FormActions>
        <ButtonLink href="/user_login" kind="primary">
          {t("account.sign_in_title")}
        </ButtonLink>
      </FormActions>
    </Page>
  );
}
