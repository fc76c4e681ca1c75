import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findUser } from "~/features/users/list";
import { hasSecondStep, removeSecondStep, whySecondStepStays } from "~/features/users/second-step";
import { nothingTyped } from "~/features/values/fields";
import { requireActor } from "~/http/actor";
import { answerForm, refuse } from "~/http/forms";
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
  { title: pageTitle(t("second_step.remove"), { context: data?.user.username }) },
];

export const handle: Screen = { place: "/admin/users", failed: { form: "second_step.remove_failed" } };

const ways = { "second_step.own": wayTo("account.title", "/account") };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "user.manage");
  const user = orNotFound(request, findUser(actor, idFrom(request, params.id)));
  const none = hasSecondStep(user.id) ? null : ({ key: "second_step.none_there" } as const);
  return { user, obstacle: refusalOf(whySecondStepStays(actor, user.id) ?? none, ways) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "user.manage");
  const { id } = orNotFound(request, findUser(actor, idFrom(request, params.id)));
  const form = await readProvedForm(request, actor, nothingTyped);
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => removeSecondStep(actor, id), {
    to: usersAddress,
    flash: { key: "second_step.removed" },
  });
}

export default function RemoveSecondStep() {
  const { user, obstacle } = useLoaderData<typeof loader>();
  return (
    <AccountAction
      title={t("second_step.remove")}
      question={t("second_step.remove_question")}
      back={{ href: `/user-edit/${user.id}`, label: t("user.edit_title") }}
      danger
      {...{ user, obstacle }}
      answer={useActionData<typeof action>()}
    />
  );
}
