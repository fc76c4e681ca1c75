import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { NewPasswordField } from "~/features/users/form";
import { objectionsToRecovery, recoverPassword } from "~/features/users/recover";
import { recovery } from "~/features/users/schema";
import { requireGuest } from "~/http/actor";
import { readForm, redirectWith, refuse, refuseForNow } from "~/http/forms";
import { visitorOf } from "~/http/visitor";
import { t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import { Button, CancelLink, FormActions, Page, PostForm, pageTitle, TextField } from "~/ui";

export const meta: MetaFunction = () => [{ title: pageTitle(t("recover.title")) }];

export const handle: Screen = { failed: { form: "recover.failed" } };

/** Sends Retry-After with the page. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  requireGuest(request);
  return null;
}

/** Starts no session: the sign-in page asks for the new password and the second step. */
export async function action({ request }: ActionFunctionArgs) {
  requireGuest(request);
  const form = await readForm(request, recovery, { judge: objectionsToRecovery });
  if (form.status !== "success") return refuse(form);
  const refusal = await recoverPassword(form.value, visitorOf(request).address);
  if (!refusal) return redirectWith("/user_login", { key: "recover.done" });
  const { problems, retry_after } = refusal;
  return retry_after > 0 ? refuseForNow(form, problems, 429, retry_after) : refuse(form, problems);
}

export default function Recover() {
  const answer = useActionData<typeof action>();
  const { typed = {}, problems = {} } = answer ?? {};
  return (
    <Page narrow title={t("recover.title")} intro={t("recover.intro")} errors={Boolean(answer)}>
      <PostForm problems={problems}>
        <TextField
          name="username"
          value={typed.username as string | undefined}
          problems={problems.username}
          width="half"
          autoComplete="username"
          autoFocus={!answer}
        />
        <TextField
          name="recovery_code"
          problems={problems.recovery_code}
          hint={t("recover.code_hint")}
          width="half"
        />
        <NewPasswordField label={t("account.new_password")} problems={problems.password} />
        <TextField
          name="password_again"
          type="password"
          problems={problems.password_again}
          width="half"
          autoComplete="new-password"
        />
        <FormActions>
          <Button>{t("recover.button")}</Button>
          <CancelLink href="/user_login" />
        </FormActions>
      </PostForm>
      <p className="after">{t("recover.no_slip")}</p>
    </Page>
  );
}
