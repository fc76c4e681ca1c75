import { data } from "@remix-run/node";
import type { Actor } from "~/auth/actor";
import { type resetPassword, temporaryPasswordFor } from "~/features/users/reset.server";
import { answerForm, type ReadForm } from "~/http/forms.server";
import { labelOf, t } from "~/messages";
import { ButtonLink, Flash, FormActions, Notice, Page, SummaryList } from "~/ui";
import { usersAddress } from "./places";

interface Issued {
  username: string;
  /** Null when it was shown before, and cannot be shown again. */
  password: string | null;
}

/**
 * Runs a deed that gives an account a made-up password, and answers with the page that shows it: it is in no address,
 * no cookie and no table, and stands on this page only.
 */
export async function answerIssuing(
  actor: Actor,
  form: ReadForm<unknown>,
  username: string,
  prepare: (password: string) => ReturnType<typeof resetPassword>,
) {
  const { password, isRepeat } = temporaryPasswordFor(actor, form.key, username);
  const deed = await prepare(password);
  let isSet = isRepeat;
  const command = () => {
    isSet = true;
    return deed();
  };
  const answer = answerForm(actor, form, command, { to: usersAddress, flash: { key: "user.updated" } });
  if (!(answer instanceof Response)) return answer;
  const issued: Issued = { username, password: isSet ? password : null };
  return data({ typed: {}, problems: {}, current: null, issued });
}

interface IssuedPageProps {
  issued: Issued;
  /** What was done, in the sentence of the specification. */
  done: string;
  again: { href: string; label: string };
}

export function IssuedPage({ issued: { username, password }, done, again }: IssuedPageProps) {
  return (
    <>
      <Flash message={done} />
      <Page title={t("user.issued_title")} context={username}>
        {password && (
          <SummaryList
            rows={[
              { term: labelOf("username"), detail: <code className="text-lg">{username}</code> },
              {
                term: labelOf("password"),
                detail: <code className="text-lg font-semibold">{password}</code>,
              },
            ]}
          />
        )}
        <Notice kind="warning">{t(password ? "user.issued_once" : "user.issued_before")}</Notice>
        <FormActions>
          <ButtonLink href={usersAddress} kind="primary">
            {t("user.list_title")}
          </ButtonLink>
          <ButtonLink href={again.href}>{again.label}</ButtonLink>
        </FormActions>
      </Page>
    </>
  );
}
