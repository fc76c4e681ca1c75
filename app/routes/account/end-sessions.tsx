import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { endAllSessions, endOtherSessions, ownSessions } from "~/features/users/own-sessions";
import { sessionsToEnd } from "~/features/users/schema";
import { requireActor } from "~/http/actor";
import { leavingHeaders } from "~/http/cookies";
import { answerForm, readForm, refuse } from "~/http/forms";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import { Button, ConfirmPanel, ErrorSummary, HiddenFields, Notice, Page, PostForm, pageTitle } from "~/ui";

export const meta: MetaFunction = () => [{ title: pageTitle(t("session.end_many")) }];

const account = "/account";

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "account.sessions");
  return { others: ownSessions(actor).filter(({ isCurrent }) => !isCurrent) };
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "account.sessions");
  const form = await readForm(request, sessionsToEnd);
  if (form.status !== "success") return refuse(form);
  if (form.value.all) {
    const answer = answerForm(actor, form, () => endAllSessions(actor), {
      to: "/user_login",
      flash: ({ ended }) => ({ key: "session.ended_all", values: { n: ended } }),
    });
    if (answer instanceof Response)
      for (const [name, value] of leavingHeaders()) answer.headers.append(name, value);
    return answer;
  }
  return answerForm(actor, form, () => endOtherSessions(actor), {
    to: account,
    flash: ({ ended }) => ({ key: "session.ended_others", values: { n: ended } }),
  });
}

export default function EndOtherSessions() {
  const { others } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const n = others.length;
  return (
    <Page
      title={t("session.end_many")}
      errors={Boolean(answer)}
      back={{ href: account, label: t("account.title") }}
    >
      <ErrorSummary problems={answer?.problems ?? {}} />
      {n === 0 ? (
        <Notice kind="info">{t("session.end_others_none")}</Notice>
      ) : (
        <ConfirmPanel
          title={t("session.end_others_question", { n })}
          confirmLabel={t("session.end_others")}
          cancelHref={account}
          once
        >
          <ul className="list-disc pl-5">
            {others.map(({ id, device, address }) => (
              <li key={id}>{`${device} · ${address}`}</li>
            ))}
          </ul>
        </ConfirmPanel>
      )}
      <PostForm>
        <HiddenFields values={{ all: "true" }} />
        <p>{t("session.end_all_explained")}</p>
        <Button kind="danger">{t("session.end_all")}</Button>
      </PostForm>
    </Page>
  );
}
