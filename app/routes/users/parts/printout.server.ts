import type { Actor } from "~/auth/actor";
import { filterChoices } from "~/features/lookups/queries.server";
import { proposalOf } from "~/features/users/approve.server";
import { listUsers } from "~/features/users/list.server";
import type { Profile } from "~/features/users/profile.server";
import { userList } from "~/features/users/schema";
import { readQueryLeniently } from "~/http/query.server";
import { labelOf, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { fileOf, filePage } from "~/routes/parts/printout";
import type { PrintoutContent } from "~/routes/parts/printout.server";
import { roleLabel, scopeInWords, usersAddress } from "./account-words";
import { userChips } from "./filter-chips";

/** The list of accounts for a paper or a file. */
export function usersPrintout(
  request: Request,
  actor: Actor,
  most: { page: number; limit: number },
): PrintoutContent<Profile, "user"> {
  const query = { ...readQueryLeniently(request, userList), ...most };
  const address = listAddress(usersAddress, { ...query, page: null, limit: null }, {});
  const found = listUsers(actor, query);
  return {
    list: "user",
    title: t("user.list_title"),
    back: address(),
    csv: found.total > filePage.limit ? null : fileOf(address()),
    query,
    chips: userChips(query, filterChoices().districts, address),
    columns: [
      { label: labelOf("full_name"), width: 70 },
      { label: labelOf("username"), width: 45 },
      { label: labelOf("role_id"), width: 45 },
      { label: t("user.scope"), width: 75 },
      { label: labelOf("is_approved"), width: 34 },
    ],
    found,
    cells: cellsOf,
  };
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
