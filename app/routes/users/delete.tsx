import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findUser, listUsers } from "~/features/users/list";
import { deleteUser, whyUserStays } from "~/features/users/remove";
import { userList } from "~/features/users/schema";
import { nothingTyped } from "~/features/values/fields";
import { requireActor } from "~/http/actor";
import { listBehind } from "~/http/back";
import { refuse } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { answerRemoval, positionIn } from "~/http/removal";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import { carrying } from "~/routes/parts/addresses";
import { readProvedForm } from "~/routes/parts/proof";
import { refusalOf, wayTo } from "~/routes/parts/refused";
import type { Screen } from "~/routes/parts/screen";
import { pageTitle } from "~/ui";
import { AccountAction } from "./parts/account-action";
import { usersAddress } from "./parts/account-words";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("user.delete_title"), { context: data?.user.username }) },
];

export const handle: Screen = {
  place: "/admin/users",
  failed: { page: "user.load_failed", form: "user.remove_failed" },
};

const ways = { "user.last_admin": wayTo("user.list_title", `${usersAddress}?role=ADMIN`) };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "user.manage");
  const user = orNotFound(request, findUser(actor, idFrom(request, params.id)));
  return {
    user,
    obstacle: refusalOf(whyUserStays(actor, user.id), ways),
    list: listBehind(request, usersAddress),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "user.manage");
  const id = idFrom(request, params.id);
  const form = await readProvedForm(request, actor, nothingTyped);
  if (form.status !== "success") return refuse(form);
  const list = listBehind(request, usersAddress);
  return answerRemoval(actor, form, () => deleteUser(actor, id), {
    to: list,
    place: () => positionIn(list, [id], userList, (query) => listUsers(actor, query)),
    flash: { key: "user.removed" },
  });
}

export default function DeleteUser() {
  const { user, obstacle, list } = useLoaderData<typeof loader>();
  return (
    <AccountAction
      title={t("user.delete_title")}
      question={t("user.delete_question")}
      back={{ href: list, label: t("user.list_title") }}
      action={carrying(list, usersAddress)}
      refused="delete"
      danger
      {...{ user, obstacle }}
      answer={useActionData<typeof action>()}
    />
  );
}
