import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { accountOfLink, useLink as openWithLink, secondsUntilNextLink } from "~/features/users/bulk/use";
import { NewPasswordField } from "~/features/users/form";
import { objectionsToRecovery } from "~/features/users/recover";
import { firstPassword } from "~/features/users/schema";
import { malaysianDate } from "~/features/values/moments";
import { currentActor } from "~/http/actor";
import { cookies } from "~/http/cookies";
import { readForm, redirectWith, refuse, refuseForNow } from "~/http/forms";
import { visitorOf } from "~/http/visitor";
import { labelOf, t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import {
  Button,
  ButtonLink,
  FormActions,
  type FormProblems,
  Notice,
  Page,
  PostForm,
  pageTitle,
  SummaryList,
  TextField,
} from "~/ui";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t(data?.account ? "account_link.use_title" : "account_link.gone_title")) },
];

export const handle: Screen = { failed: { form: "account_link.use_failed" } };

/** Sends Retry-After with the page. */
export const headers: HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  actionHeaders.has("Retry-After") ? actionHeaders : loaderHeaders;

/** Public for the holder of the link. Writes nothing; the other answers look the same. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  refuseSession(request);
  const seconds = secondsUntilNextLink(visitorOf(request).address);
  if (seconds > 0) {
    const minutes = Math.ceil(seconds / 60);
    return data({ account: null, minutes }, { status: 429, headers: { "Retry-After": String(seconds) } });
  }
  const account = accountOfLink(params.code ?? "");
  return data({ account, minutes: 0 }, { status: account ? 200 : 404 });
}

export async function action({ request, params }: ActionFunctionArgs) {
  refuseSession(request);
  const form = await readForm(request, firstPassword, { judge: objectionsToRecovery });
  if (form.status !== "success") return refuse(form);
  const used = await openWithLink(params.code ?? "", form.value, visitorOf(request));
  if (used.kind === "saved") {
    const { username, device } = used.value;
    const headers = new Headers({ "Set-Cookie": cookies.device.set(device) });
    return redirectWith("/user_login", { key: "account_link.use_done", values: { username } }, headers);
  }
  if (used.kind === "missing") return data({ problems: {} }, { status: 404 });
  const { problems, retry_after } = used;
  return retry_after > 0 ? refuseForNow(form, problems, 429, retry_after) : refuse(form, problems);
}

/** The account of another clerk may be open on a shared computer. */
function refuseSession(request: Request): void {
  const actor = currentActor(request);
  if (!actor) return;
  const values = { username: actor.username };
  throw redirectWith("/", { key: "account_link.signed_in", values, kind: "info" });
}

export default function UseLink() {
  const { account, minutes } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (!account) return <GoneLink minutes={minutes} />;
  const problems: FormProblems = answer?.problems ?? {};
  return (
    <Page
      narrow
      title={t("account_link.use_title")}
      intro={t("account_link.use_intro")}
      errors={Boolean(answer)}
    >
      <SummaryList
        rows={[
          { term: labelOf("username"), detail: <code className="text-section">{account.username}</code> },
          { term: labelOf("full_name"), detail: account.full_name },
          { term: labelOf("school_name"), detail: account.school_name },
          { term: labelOf("expires_at"), detail: malaysianDate(account.expires_at) },
        ]}
      />
      <PostForm problems={problems}>
        <input type="hidden" name="username" value={account.username} autoComplete="username" />
        <NewPasswordField problems={problems.password} />
        <TextField
          name="password_again"
          type="password"
          label={t("account_link.again")}
          problems={problems.password_again}
          width="half"
          autoComplete="new-password"
        />
        <FormActions>
          <Button>{t("account_link.use_button")}</Button>
        </FormActions>
      </PostForm>
    </Page>
  );
}

/** The same for a link that is wrong, used, replaced or too late. */
function GoneLink({ minutes }: { minutes: number }) {
  return (
    <Page narrow title={t("account_link.gone_title")}>
      <Notice kind="warning">
        <p>{minutes > 0 ? t("account_link.too_many", { minutes }) : t("account_link.gone")}</p>
      </Notice>
      <p>{t("account_link.gone_next")}</p>
      <FormActions>
        <ButtonLink href="/user_login" kind="primary">
          {t("account.sign_in_title")}
        </ButtonLink>
      </FormActions>
    </Page>
  );
}
