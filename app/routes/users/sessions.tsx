import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findUser } from "~/features/users/list";
import { countSessionsOf, endSessionsOfUser } from "~/features/users/own-sessions";
import { nothingTyped } from "~/features/values/fields";
import { requireActor } from "~/http/actor";
import { answerForm, refuse } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import { readProvedForm } from "~/routes/parts/proof";
import { ProofFields } from "~/routes/parts/proof-fields";
import type { Screen } from "~/routes/parts/screen";
import { ConfirmPanel, ErrorSummary, Notice, Page, pageTitle } from "~/ui";
import { AccountFacts, usersAddress } from "./parts/account-words";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("session.end_of_user"), { context: data?.user.username }) },
];

export const handle: Screen = { place: "/admin/users" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "user.manage");
  const user = orNotFound(request, findUser(actor, idFrom(request, params.id)));
  return { user, n: countSessionsOf(actor, user.id) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "user.manage");
  const { id } = orNotFound(request, findUser(actor, idFrom(request, params.id)));
  const form = await readProvedForm(request, actor, nothingTyped);
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => endSessionsOfUser(actor, id), {
    to: usersAddress,
    flash: ({ ended }) => ({ key: "session.ended_of_user", values: { n: ended } }),
  });
}

export default function EndSessionsOfUser() {
  const { user, n } = useLoaderData<typeof loader>();
  const problems = useActionData<typeof action>()?.problems;
  const back = `/user-edit/${user.id}`;
  return (
    <Page
      title={t("session.end_of_user")}
      context={user.username}
      errors={Boolean(problems)}
      back={{ href: back, label: t("user.edit_title") }}
    >
      <ErrorSummary problems={problems ?? {}} />
      {n === 0 && !problems ? (
        <>
          <Notice kind="info">{t("session.none_of_user")}</Notice>
          <AccountFacts user={user} />
        </>
      ) : (
        <ConfirmPanel
          title={t("session.end_of_user_question", { n })}
          confirmLabel={t("session.end_of_user")}
          cancelHref={back}
          once
        >
          <AccountFacts user={user} />
          <ProofFields problems={problems ?? {}} />
        </ConfirmPanel>
      )}
    </Page>
  );
}
