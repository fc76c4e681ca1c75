import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NewPasswordField } from "~/features/users/form";
import { changeOwnPassword, deviceAfterChange, objectionsToPasswordChange } from "~/features/users/password";
import { passwordChange } from "~/features/users/schema";
import { requireActor } from "~/http/actor";
import { cookies } from "~/http/cookies";
import { answerForm, readForm, refuse } from "~/http/forms";
import { requireSenderSession } from "~/http/require-sender";
import { renewSession } from "~/http/session";
import { visitorOf } from "~/http/visitor";
import { t } from "~/messages";
import { Button, CancelLink, FormActions, Notice, Page, PostForm, pageTitle, TextField } from "~/ui";

export const meta: MetaFunction = () => [{ title: pageTitle(t("account.password_title")) }];

export async function loader({ request }: LoaderFunctionArgs) {
  return { temporary: requireActor(request, "account.password").must_change_password };
}

export async function action({ request }: ActionFunctionArgs) {
  const found = await requireSenderSession(request, "account.password");
  const { actor } = found;
  const from = visitorOf(request);
  const form = await readForm(request, passwordChange, {
    judge: (given) => objectionsToPasswordChange(actor, given, from),
  });
  if (form.status !== "success") return refuse(form);
  const { address, device } = from;
  const change = await changeOwnPassword(actor, form.value, address, device);
  const answer = answerForm(actor, form, change, { to: "/", flash: { key: "account.password_changed" } });
  if (answer instanceof Response) {
    renewSession(request, found, answer.headers, form.key);
    answer.headers.append("Set-Cookie", cookies.device.set(deviceAfterChange(actor, device)));
  }
  return answer;
}

export default function ChangePassword() {
  const { temporary } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problems = answer?.problems ?? {};
  return (
    <Page
      title={t("account.password_title")}
      intro={t("account.password_intro")}
      errors={Boolean(answer)}
      back={temporary ? undefined : { href: "/account", label: t("account.title") }}
    >
      {temporary && !answer && (
        <Notice kind="warning">
          <p>{t("account.password_change_required")}</p>
        </Notice>
      )}
      <PostForm once problems={problems}>
        <TextField
          name="current_password"
          type="password"
          problems={problems.current_password}
          width="half"
          autoComplete="current-password"
          autoFocus={!answer}
        />
        <NewPasswordField label={t("account.new_password")} problems={problems.password} />
        <FormActions>
          <Button accessKey="s">{t("account.change_password")}</Button>
          {!temporary && <CancelLink href="/account" />}
        </FormActions>
      </PostForm>
    </Page>
  );
}
