import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { linksInWords, removeIdentities, whyIdentitiesStay } from "~/features/users/identity-links";
import { findUser } from "~/features/users/list";
import { nothingTyped } from "~/features/values/fields";
import { requireActor } from "~/http/actor";
import { answerForm, refuse } from "~/http/forms";
import { configuredProvider } from "~/http/provider";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import { readProvedForm } from "~/routes/parts/proof";
import { refusalOf, wayTo } from "~/routes/parts/refused";
import type { Screen } from "~/routes/parts/screen";
import { pageTitle } from "~/ui";
import { AccountAction } from "./parts/account-action";
import { usersAddress } from "./parts/account-words";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("identity.remove"), { context: data?.user.username }) },
];

export const handle: Screen = { place: "/admin/users", failed: { form: "identity.remove_failed" } };

const ways = { "identity.own": wayTo("account.title", "/account") };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "user.manage");
  const user = orNotFound(request, findUser(actor, idFrom(request, params.id)));
  const links = linksInWords(user.id, configuredProvider());
  const none = links.length > 0 ? null : ({ key: "identity.none_there" } as const);
  return { user, links, obstacle: refusalOf(whyIdentitiesStay(actor, user.id) ?? none, ways) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "user.manage");
  const { id } = orNotFound(request, findUser(actor, idFrom(request, params.id)));
  const form = await readProvedForm(request, actor, nothingTyped);
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => removeIdentities(actor, id), {
    to: usersAddress,
    flash: { key: "identity.removed" },
  });
}

export default function RemoveIdentity() {
  const { user, links, obstacle } = useLoaderData<typeof loader>();
  return (
    <AccountAction
      title={t("identity.remove")}
      question={t("identity.remove_question")}
      back={{ href: `/user-edit/${user.id}`, label: t("user.edit_title") }}
      danger
      {...{ user, obstacle }}
      answer={useActionData<typeof action>()}
    >
      {links.map((link) => (
        <p key={link}>{link}</p>
      ))}
    </AccountAction>
  );
}
