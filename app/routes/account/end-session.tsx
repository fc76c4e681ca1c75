import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { endOwnSession, findOwnSession } from "~/features/users/own-sessions";
import { nothingTyped } from "~/features/values/fields";
import { malaysianMoment } from "~/features/values/moments";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import { Refused } from "~/routes/parts/refused";
import { ConfirmPanel, ErrorSummary, Page, pageTitle, SummaryList } from "~/ui";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("session.end_title"), { context: data?.session.device }) },
];

const account = "/account";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "account.sessions");
  return { session: orNotFound(request, findOwnSession(actor, idFrom(request, params.id))) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "account.sessions");
  const id = idFrom(request, params.id);
  const form = await readForm(request, nothingTyped);
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => endOwnSession(actor, id), {
    to: account,
    flash: (values) => ({ key: "session.ended_one", values }),
  });
}

export default function EndSession() {
  const { session } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { device, address, created_at, seen_at, isCurrent } = session;
  return (
    <Page
      title={t("session.end_title")}
      context={device}
      errors={Boolean(answer)}
      back={{ href: account, label: t("account.title") }}
    >
      <ErrorSummary problems={answer?.problems ?? {}} />
      {isCurrent ? (
        !answer && <Refused action="end" refusal={{ reason: t("session.current_stays"), way: null }} />
      ) : (
        <ConfirmPanel
          title={t("session.end_question")}
          confirmLabel={t("session.end_confirm")}
          cancelHref={account}
          once
        >
          <SummaryList
            rows={[
              { term: t("session.address"), detail: address },
              { term: t("session.began"), detail: malaysianMoment(created_at) },
              { term: t("session.seen"), detail: malaysianMoment(seen_at) },
            ]}
          />
        </ConfirmPanel>
      )}
    </Page>
  );
}
