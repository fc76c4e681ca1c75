import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { signIn } from "~/features/users/schema";
import { signInUser } from "~/features/users/sign-in.server";
import { requireGuest, safePath } from "~/http/actor.server";
import { sessionCookie } from "~/http/cookies.server";
import { readForm, redirectWith, refuse } from "~/http/forms.server";
import { visitorOf } from "~/http/visitor.server";
import { problem, t } from "~/messages";
import {
  Button,
  CheckboxField,
  ErrorSummary,
  FormActions,
  HiddenFields,
  Page,
  pageTitle,
  TextField,
} from "~/ui";

export const meta: MetaFunction = () => [{ title: pageTitle(t("account.sign_in_title")) }];

export async function loader({ request }: LoaderFunctionArgs) {
  requireGuest(request);
  return { redirect_to: safePath(new URL(request.url).searchParams.get("redirect_to"), "/") };
}

export async function action({ request }: ActionFunctionArgs) {
  requireGuest(request);
  const form = await readForm(request, signIn);
  delete form.typed.password;
  if (form.status !== "success") return refuse(form);

  const result = await signInUser(form.value, visitorOf(request));
  if (result.kind === "refused") return refuse(form, { "": [problem(`sign_in_${result.why}`)] });

  const headers = new Headers({ "Set-Cookie": sessionCookie(result.token, result.remember) });
  return redirectWith(safePath(form.fields.get("redirect_to"), "/"), { key: "account.logged_in" }, headers);
}

export default function SignIn() {
  const { redirect_to } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problems = answer?.problems ?? {};
  return (
    <Page title={t("account.sign_in_title")} intro={t("account.sign_in_intro")} errors={Boolean(answer)}>
      <form method="post" noValidate>
        <ErrorSummary problems={problems} />
        <HiddenFields values={{ redirect_to }} />
        <TextField
          name="username"
          value={answer?.typed.username as string | undefined}
          problems={problems.username}
          autoComplete="username"
          autoFocus={!answer}
        />
        <TextField
          name="password"
          type="password"
          problems={problems.password}
          autoComplete="current-password"
        />
        <CheckboxField
          name="remember"
          checked={answer?.typed.remember === "true"}
          hint={t("account.remember_hint")}
        />
        <FormActions>
          <Button>{t("action.log_in")}</Button>
        </FormActions>
      </form>
      <p>
        <a href="/admin_register">{t("account.register_invite")}</a>
      </p>
    </Page>
  );
}
