import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { OtpField } from "~/features/users/form";
import { codeOnly } from "~/features/users/schema";
import { awaitedCode, completeSignIn } from "~/features/users/second-step-sign-in";
import { requireGuest, safePath } from "~/http/actor";
import { cookies, signedInHeaders } from "~/http/cookies";
import { readForm, redirectWith, refuse, refuseForNow } from "~/http/forms";
import { visitorOf } from "~/http/visitor";
import { t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import { Button, FormActions, Page, PostForm, pageTitle } from "~/ui";

export const meta: MetaFunction = () => [{ title: pageTitle(t("second_step.sign_in_title")) }];

export const handle: Screen = {
  failed: { form: "account.login_failed", fault: "account.login_failed_default" },
};

/** Sends Retry-After with the page. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  requireGuest(request);
  const awaited = awaitedCode(cookies.challenge.read(request));
  if (!awaited) throw redirect("/user_login", 303);
  return { usesRecoveryCode: new URL(request.url).searchParams.has("paper"), ...awaited };
}

export async function action({ request }: ActionFunctionArgs) {
  requireGuest(request);
  const secret = cookies.challenge.read(request);
  if (!awaitedCode(secret)) return beginAgain();
  const form = await readForm(request, codeOnly);
  if (form.status !== "success") return refuse(form);

  const result = completeSignIn(secret, form.value.otp, visitorOf(request));
  if (result.kind === "over") return beginAgain();
  if (result.kind === "refused") {
    const { problems, retry_after } = result;
    return retry_after > 0 ? refuseForNow(form, problems, 429, retry_after) : refuse(form, problems);
  }
  const headers = signedInHeaders(result);
  headers.append("Set-Cookie", cookies.challenge.gone);
  return redirectWith(safePath(result.redirect_to, "/"), { key: result.welcome }, headers);
}

const beginAgain = () =>
  redirectWith(
    "/user_login",
    { key: "second_step.over", kind: "info" },
    new Headers({ "Set-Cookie": cookies.challenge.gone }),
  );

function introOf(usesRecoveryCode: boolean, without_codes: boolean) {
  if (without_codes) return "second_step.sign_in_slip_intro";
  return usesRecoveryCode ? "second_step.sign_in_paper_intro" : "second_step.sign_in_intro";
}

export default function SignInCode() {
  const { usesRecoveryCode, without_codes } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problems = answer?.problems ?? {};
  return (
    <Page
      narrow
      title={t("second_step.sign_in_title")}
      intro={t(introOf(usesRecoveryCode, without_codes))}
      errors={Boolean(answer)}
    >
      <PostForm problems={problems}>
        <OtpField
          hint={t(without_codes ? "second_step.otp_or_slip" : "second_step.otp_or_code")}
          problems={problems.otp}
          autoFocus={!answer}
          acceptsRecoveryCode={usesRecoveryCode}
        />
        <FormActions>
          <Button>{t("action.log_in")}</Button>
        </FormActions>
      </PostForm>
      <p className="after">
        <a href={usesRecoveryCode ? "/user_login/code" : "/user_login/code?paper"}>
          {t(
            usesRecoveryCode
              ? "second_step.use_app"
              : without_codes
                ? "second_step.use_slip"
                : "second_step.use_paper",
          )}
        </a>
      </p>
      {usesRecoveryCode && <p className="hint">{t("second_step.lost_both")}</p>}
      <p>
        <a href="/user_login">{t("second_step.start_again")}</a>
      </p>
    </Page>
  );
}
