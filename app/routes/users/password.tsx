import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findUser } from "~/features/users/list";
import { resetPassword, whyNotReset } from "~/features/users/reset";
import { nothingTyped } from "~/features/values/fields";
import { requireActor } from "~/http/actor";
import { refuse } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import { readProvedForm } from "~/routes/parts/proof";
import { ProofFields } from "~/routes/parts/proof-fields";
import { Refused, refusalOf, wayTo } from "~/routes/parts/refused";
import type { Screen } from "~/routes/parts/screen";
import { ConfirmPanel, ErrorSummary, Page, pageTitle } from "~/ui";
import { AccountFacts, usersAddress } from "./parts/account-words";
import { answerWithPassword, TemporaryPasswordPage } from "./parts/temporary-password-page";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("user.reset_title"), { context: data?.user.username }) },
];

export const handle: Screen = {
  place: "/admin/users",
  failed: {
    page: "user.load_failed",
    form: "user.reset_password_failed",
    fault: "user.reset_password_error",
  },
};

const ways = { "user.own_password": wayTo("account.change_password", "/account/password") };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "user.manage");
  const user = orNotFound(request, findUser(actor, idFrom(request, params.id)));
  return { user, obstacle: refusalOf(whyNotReset(actor, user.id), ways) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "user.manage");
  const { id, username } = orNotFound(request, findUser(actor, idFrom(request, params.id)));
  const form = await readProvedForm(request, actor, nothingTyped);
  if (form.status !== "success") return refuse(form);
  return answerWithPassword(actor, form, username, (password) => resetPassword(actor, id, password));
}

export default function ResetPassword() {
  const { user, obstacle } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && "shown" in answer) {
    const again = { href: `/user-password/${user.id}`, label: t("user.reset_again") };
    return <TemporaryPasswordPage issued={answer.shown} done={t("user.password_reset")} again={again} />;
  }
  return (
    <Page
      title={t("user.reset_title")}
      context={user.username}
      errors={Boolean(answer)}
      back={{ href: usersAddress, label: t("user.list_title") }}
    >
      <ErrorSummary problems={answer?.problems ?? {}} />
      {obstacle ? (
        <Refused action="reset" refusal={obstacle} />
      ) : (
        <ConfirmPanel
          title={t("user.reset_question")}
          confirmLabel={t("user.reset_title")}
          cancelHref={usersAddress}
          once
        >
          <AccountFacts user={user} />
          <ProofFields problems={answer?.problems ?? {}} />
        </ConfirmPanel>
      )}
    </Page>
  );
}
