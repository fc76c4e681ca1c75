import type { LoaderFunctionArgs } from "@remix-run/node";
import { filterChoices } from "~/features/lookups/queries.server";
import { proposalOf } from "~/features/users/approve.server";
import { listUsers } from "~/features/users/list.server";
import type { Profile } from "~/features/users/profile.server";
import { userList } from "~/features/users/schema";
import { requireActor } from "~/http/actor.server";
import { readQueryLeniently } from "~/http/query.server";
import { labelOf, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { onPaper } from "~/routes/parts/paper";
import { answerPaper } from "~/routes/parts/paper.server";
import { roleLabel, scopeInWords, usersAddress } from "./parts/account-words";
import { chipsOf } from "./parts/filter-chips";

export { default, handle, meta } from "~/routes/parts/paper-screen";

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "user.manage");
  const query = { ...readQueryLeniently(request, userList), ...onPaper };
  const address = listAddress(usersAddress, { ...query, page: null, limit: null }, {});
  return answerPaper(request, actor, {
    list: "user",
    title: t("user.list_title"),
    back: address(),
    query,
    chips: chipsOf(query, filterChoices().districts, address),
    columns: [
      { label: labelOf("full_name"), width: 70 },
      { label: labelOf("username"), width: 45 },
      { label: labelOf("role_id"), width: 45 },
      { label: t("user.scope"), width: 75 },
      { label: labelOf("is_approved"), width: 34 },
    ],
    found: listUsers(actor, query),
    cells: cellsOf,
  });
}

function cellsOf(user: Profile): string[] {
  const { access } = proposalOf(user);
  const isRequested = user.role_id === null && access.role_id !== null;
  const hasPlace = user.role_id !== null || user.school_code || user.district_code;
  return [
    user.full_name ?? "",
    user.username,
    isRequested ? t("user.asks", { role: roleLabel(access.role_id) }) : roleLabel(user.role_id),
    hasPlace ? scopeInWords({ ...user, ...access }) : "",
    t(user.is_approved ? "user.is_approved" : "user.is_waiting"),
  ];
}
