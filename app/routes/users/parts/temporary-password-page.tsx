import type { Actor } from "~/auth/actor";
import { passwordFor, type resetPassword } from "~/features/users/reset";
import type { ReadForm } from "~/http/forms";
import { labelOf, t } from "~/messages";
import { answerWithSecret } from "~/routes/parts/show-secret";
import { ButtonLink, Flash, FormActions, Notice, Page, SummaryList } from "~/ui";
import { usersAddress } from "./account-words";

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
                detail: (
                  <code className="text-section">
                    <b>{password}</b>
                  </code>
                ),
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

interface TemporaryPassword {
  username: string;
  /** Null when it was shown before: the server cannot show it again. */
  password: string | null;
}

export async function answerWithPassword(
  actor: Actor,
  form: ReadForm<unknown>,
  username: string,
  prepare: (password: string) => ReturnType<typeof resetPassword>,
) {
  const made = passwordFor(actor, form.key, username);
  const command = await prepare(made.secret);
  return answerWithSecret(
    actor,
    form,
    made,
    command,
    (password): TemporaryPassword => ({ username, password }),
  );
}
