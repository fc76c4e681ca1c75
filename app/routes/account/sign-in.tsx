import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ComponentProps } from "react";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { startChallenge } from "~/auth/challenges";
import { waitingAtOffice } from "~/features/office/queries";
import { signIn } from "~/features/users/schema";
import { type SignInResult, signInUser } from "~/features/users/sign-in";
import { placeInWords } from "~/features/year-stage/places";
import { requireGuest, safePath } from "~/http/actor";
import { cookies, signedInHeaders } from "~/http/cookies";
import { readForm, redirectWith, refuse, refuseForNow, submissionOf } from "~/http/forms";
import { configuredProvider, type Departure, providerSignOut } from "~/http/provider";
import { screenAt } from "~/http/screens";
import { storedFormIdIn } from "~/http/stored-forms";
import { asUrl } from "~/http/url";
import { visitorOf } from "~/http/visitor";
import { problem, t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import {
  Button,
  ButtonLink,
  CheckboxField,
  FormActions,
  HiddenFields,
  Notice,
  Page,
  PostForm,
  pageTitle,
  TextField,
} from "~/ui";
import { ProviderButton } from "./parts/departure";
import { StoredFormNotice } from "./parts/stored-form-notice";

/** `signInUser` verifies for the call `POST /api/auth/login` too. A refusal is a result, because the page shows the form again. */
const authenticator = new Authenticator<SignInResult>();

authenticator.use(
  new FormStrategy(({ form, request }) => {
    const submission = submissionOf(form, signIn);
    if (submission.status !== "success") throw new Error("readForm judges the sign-in form first");
    return signInUser({ ...submission.value, otp: null }, visitorOf(request));
  }),
  "form",
);

export const meta: MetaFunction = () => [{ title: pageTitle(t("account.sign_in_title")) }];

export const handle: Screen = {
  failed: { form: "account.login_failed", fault: "account.login_failed_default" },
};

/** Sends Retry-After with the page. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  requireGuest(request);
  const { searchParams } = new URL(request.url);
  const redirect_to = safePath(searchParams.get("redirect_to"), "/");
  return {
    redirect_to,
    wanted: wantedOf(redirect_to),
    kept: storedFormIdIn(redirect_to),
    waiting: searchParams.has("waiting") ? waitingAtOffice() : null,
    provider: configuredProvider()?.name ?? null,
    elsewhere: searchParams.has("signed_out") ? await providerSignOut() : null,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  requireGuest(request);
  // The strategy of remix-auth reads the body itself, after the limits of every form.
  const unread = request.clone();
  const form = await readForm(request, signIn);
  if (form.status !== "success") return refuse(form);

  const to = safePath(form.fields.get("redirect_to"), "/");
  const result = await authenticator.authenticate("form", unread);
  if (result.kind === "code_awaited") {
    const { remember } = form.value;
    const secret = startChallenge({ user_id: result.user_id, remember, redirect_to: to });
    return redirect("/user_login/code", {
      status: 303,
      headers: { "Set-Cookie": cookies.challenge.set(secret) },
    });
  }
  if (result.kind === "refused") {
    const problems = { "": [problem(`sign_in_${result.why}`)] };
    const { why, retry_after } = result;
    if (retry_after === 0) return refuse(form, problems);
    return refuseForNow(form, problems, why === "busy" ? 503 : 429, retry_after);
  }
  return redirectWith(to, { key: result.welcome }, signedInHeaders(result));
}

export default function SignIn() {
  const { redirect_to, wanted, kept, waiting, provider, elsewhere } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problems = answer?.problems ?? {};
  return (
    <Page
      narrow
      title={t("account.sign_in_title")}
      intro={`${wanted ?? ""} ${t("account.sign_in_intro")}`.trim()}
      errors={!!answer}
    >
      {!answer && <ArrivalNotices kept={kept} waiting={waiting} elsewhere={elsewhere} />}
      <PostForm problems={problems}>
        <HiddenFields values={{ redirect_to }} />
        <TextField
          name="username"
          value={answer?.typed.username as string | undefined}
          problems={problems.username}
          width="half"
          autoComplete="username"
          autoFocus={!answer}
        />
        <TextField
          name="password"
          type="password"
          problems={problems.password}
          width="half"
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
      </PostForm>
      {provider && <ProviderButton name={provider} redirect_to={redirect_to} />}
      <p className="after">
        <a href="/recover">{t("recover.invite")}</a>
      </p>
      <p>
        <a href="/admin_register">{t("account.register_invite")}</a>
      </p>
    </Page>
  );
}

interface ArrivalNoticesProps extends ComponentProps<typeof StoredFormNotice> {
  waiting: { time: string | null; contact: string } | null;
  elsewhere: Departure | null;
}

function ArrivalNotices({ waiting, elsewhere, kept }: ArrivalNoticesProps) {
  return (
    <>
      {waiting && (
        <Notice kind="info" title={t("account.waiting_title")}>
          <p>
            {t("account.waiting")} {waiting.time && t("office.approval", { time: waiting.time })}
          </p>
          {waiting.contact && (
            <p>
              {t("office.contact")}: {waiting.contact}
            </p>
          )}
        </Notice>
      )}
      {elsewhere && (
        <p>
          <ButtonLink href={elsewhere.to}>{t("identity.also_sign_out", { name: elsewhere.name })}</ButtonLink>
        </p>
      )}
      <StoredFormNotice kept={kept} />
    </>
  );
}

/** What a visitor asked for, in words that no address can change. */
function wantedOf(redirect_to: string): string | null {
  if (redirect_to === "/") return null;
  const { pathname } = asUrl(redirect_to);
  const place = placeInWords(pathname, screenAt(pathname)?.place);
  return place ? t("account.sign_in_to", { place }) : t("account.sign_in_to_page");
}
