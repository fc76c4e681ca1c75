import type { Profile } from "~/features/users/profile";
import type { Slip } from "~/features/users/recovery-slip";
import { inGroups } from "~/features/users/rules";
import { malaysianMoment } from "~/features/values/moments";
import { labelOf, t } from "~/messages";
import { ButtonLink, Flash, FormActions, Notice, Page, SummaryList } from "~/ui";
import { usersAddress } from "./account-words";

interface SlipPageProps {
  user: Pick<Profile, "id" | "username" | "full_name">;
  address: string;
  /** Null when it was shown before. */
  slip: Slip | null;
}

export function SlipPage({ user, address, slip }: SlipPageProps) {
  const { id, username, full_name } = user;
  return (
    <>
      <Flash message={t("slip.issued")} />
      <Page title={t("slip.title")} context={t("app.name")}>
        <div className="no-print">
          <Notice kind="warning">{t(slip ? "slip.once" : "slip.before")}</Notice>
        </div>
        {slip && (
          <>
            <SummaryList
              rows={[
                { term: labelOf("full_name"), detail: full_name },
                { term: t("slip.address"), detail: <code className="text-section">{address}</code> },
                { term: labelOf("username"), detail: <code className="text-section">{username}</code> },
                {
                  term: labelOf("recovery_code"),
                  detail: <code className="text-section font-semibold">{inGroups(slip.code)}</code>,
                },
                { term: t("slip.until"), detail: malaysianMoment(slip.expires_at) },
              ]}
            />
            <p>{t("slip.how")}</p>
            <p>{t("slip.keep")}</p>
          </>
        )}
        <div className="no-print">
          <FormActions>
            <ButtonLink href={usersAddress} kind="primary">
              {t("user.back_to_list")}
            </ButtonLink>
            <ButtonLink href={`/user-slip/${id}`}>{t("slip.issue_again")}</ButtonLink>
          </FormActions>
        </div>
      </Page>
    </>
  );
}
