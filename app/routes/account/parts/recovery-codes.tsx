import type { Actor } from "~/auth/actor";
import { isOffice } from "~/auth/roles";
import { inGroups } from "~/features/users/rules";
import { malaysianMoment } from "~/features/values/moments";
import { labelOf, t } from "~/messages";
import { ButtonLink, Flash, FormActions, Notice, Page, SummaryList } from "~/ui";

interface RecoveryCodesProps {
  username: string;
  isAdmin: boolean;
  codes: string[] | null;
  made_at: string;
  done: string;
}

export function RecoveryCodes({ username, isAdmin, codes, made_at, done }: RecoveryCodesProps) {
  return (
    <>
      <Flash message={done} />
      <Page title={t("second_step.codes_title")} context={t("app.name")}>
        <div className="no-print">
          <Notice kind="warning">{t(codes ? "second_step.codes_once" : "second_step.codes_before")}</Notice>
        </div>
        {codes && (
          <>
            <SummaryList
              rows={[
                { term: labelOf("username"), detail: <code>{username}</code> },
                { term: t("second_step.made_at"), detail: made_at },
              ]}
            />
            <ol className="columns mb-4 list-inside list-decimal">
              {codes.map((code) => (
                <li key={code}>
                  <code>{code}</code>
                </li>
              ))}
            </ol>
            <p>{t(isAdmin ? "second_step.codes_use_admin" : "second_step.codes_use")}</p>
            <p>{t("second_step.codes_keep")}</p>
          </>
        )}
        <div className="no-print">
          <FormActions>
            <ButtonLink href="/account/second-step" kind="primary">
              {t("action.continue")}
            </ButtonLink>
            {!codes && <ButtonLink href="/account/second-step/codes">{t("second_step.renew")}</ButtonLink>}
          </FormActions>
        </div>
      </Page>
    </>
  );
}

export const codesOf =
  ({ username, role_id }: Actor) =>
  (codes: string[] | null) => ({
    username,
    isAdmin: isOffice(role_id),
    made_at: malaysianMoment(new Date().toISOString()),
    codes: codes?.map(inGroups) ?? null,
  });
