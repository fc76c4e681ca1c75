import { filterChoices } from "~/features/lookups/queries";
import { type Proposal, proposalOf } from "~/features/users/approve";
import { listUsers } from "~/features/users/list";
import { userList } from "~/features/users/schema";
import { readQueryLeniently } from "~/http/query";
import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { chipsOf } from "~/routes/parts/chips";
import { inWordsOf } from "~/routes/parts/listing";
import { csvOf } from "~/routes/parts/printout";
import type { ContentOf, FileContent } from "~/routes/parts/printout-data";
import { usersAddress } from "./account-words";
import { userFilters } from "./filters";
import { columns } from "./rows";

export const usersPrintout: ContentOf<FileContent<Proposal>> = ({ request }, actor, most) => {
  const query = { ...readQueryLeniently(request, userList), ...most };
  const address = listAddress(usersAddress, { ...query, page: null, limit: null }, {});
  const { data, total } = listUsers(actor, query);
  return {
    list: "user",
    title: t("user.list_title"),
    back: address(),
    csv: csvOf(address(), total),
    file: () => t("user.file"),
    query,
    chips: chipsOf(userFilters(filterChoices().districts), query, address),
    found: { data: data.map(proposalOf), total },
    ...inWordsOf(columns, {}),
  };
};
