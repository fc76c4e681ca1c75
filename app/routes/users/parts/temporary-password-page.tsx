import { labelOf, t } from "~/messages";
import { ButtonLink, Flash, FormActions, Notice, Page, SummaryList } from "~/ui";
import { usersAddress } from "./account-words";
import type { TemporaryPassword } from "./temporary-password";

interface TemporaryPasswordPageProps {
  issued: TemporaryPassword;
  done: string;
  again: { href: string; label: string };
}

export function TemporaryPasswordPage({
  issued: { username, password },
  done,
  again,
}: TemporaryPasswordPageProps) {
  return (
    <>
      <Flash message={done} />
      <Page title={t("user.issued_title")} context={username}>
        {password && (
          <SummaryList
            rows={[
              { term: labelOf("username"), detail: <code className="text-section">{username}</code> },
              {
                term: labelOf("password"),
                detail: <code className="text-section font-semibold">{password}</code>,
              },
            ]}
          />
        )}
        <Notice kind="warning">{t(password ? "user.issued_once" : "user.issued_before")}</Notice>
        <FormActions>
          <ButtonLink href={usersAddress} kind="primary">
            {t("user.back_to_list")}
          </ButtonLink>
          <ButtonLink href={again.href}>{again.label}</ButtonLink>
        </FormActions>
      </Page>
    </>
  );
}
