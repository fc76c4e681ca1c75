import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findUser } from "~/features/users/list";
import { oneTimeSecret } from "~/features/users/one-time-secret";
import { issueSlip, newSlip, whyNoSlip } from "~/features/users/recovery-slip";
import { nothingTyped } from "~/features/values/fields";
import { requireActor } from "~/http/actor";
import { refuse } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { settings } from "~/http/settings";
import { sentenceText, t } from "~/messages";
import { readProvedForm } from "~/routes/parts/proof";
import type { Screen } from "~/routes/parts/screen";
import { answerWithSecret } from "~/routes/parts/show-secret";
import { pageTitle } from "~/ui";
import { AccountAction } from "./parts/account-action";
import { usersAddress } from "./parts/account-words";
import { SlipPage } from "./parts/slip-page";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("slip.title"), { context: data?.user.username }) },
];

export const handle: Screen = { place: "/admin/users", failed: { form: "slip.failed" } };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "user.manage");
  const user = orNotFound(request, findUser(actor, idFrom(request, params.id)));
  const origin = settings().appOrigin ?? new URL(request.url).origin;
  return { user, obstacle: sentenceText(whyNoSlip(actor, user.id)), address: `${origin}/recover` };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "user.manage");
  const { id } = orNotFound(request, findUser(actor, idFrom(request, params.id)));
  const form = await readProvedForm(request, actor, nothingTyped);
  if (form.status !== "success") return refuse(form);
  const made = oneTimeSecret(actor, `slip ${id}`, form.key, newSlip);
  return answerWithSecret(
    actor,
    form,
    made,
    () => issueSlip(actor, id, made.secret),
    (slip) => ({ slip }),
  );
}

export default function IssueSlip() {
  const { user, obstacle, address } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && "shown" in answer) return <SlipPage user={user} address={address} {...answer.shown} />;
  return (
    <AccountAction
      title={t("slip.title")}
      question={t("slip.question")}
      confirmLabel={t("slip.issue")}
      back={{ href: usersAddress, label: t("user.list_title") }}
      {...{ user, obstacle, answer }}
    />
  );
}
