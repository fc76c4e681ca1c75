import { t } from "~/messages";
import { ButtonLink, Flash, FormActions, Notice, Page, SummaryList } from "~/ui";
import { machinesAddress } from "./words";

interface TokenPageProps {
  name: string;
  /** Null when it was shown before: the server cannot show it again. */
  token: string | null;
}

export function TokenPage({ name, token }: TokenPageProps) {
  return (
    <>
      <Flash message={t("machine.created", { name })} />
      <Page title={t("machine.token_title")} context={name}>
        {token && (
          <SummaryList
            rows={[
              {
                term: t("machine.token"),
                detail: <span className="mono">{token}</span>,
              },
              { term: t("machine.header"), detail: <code>{t("machine.header_example")}</code> },
            ]}
          />
        )}
        <Notice kind="warning">{t(token ? "machine.token_once" : "machine.token_before")}</Notice>
        <FormActions>
          <ButtonLink href={machinesAddress} kind="primary">
            {t("machine.back_to_list")}
          </ButtonLink>
        </FormActions>
      </Page>
    </>
  );
}
