import { roleChoices } from "~/features/users/form";
import type { UserList } from "~/features/users/schema";
import { t } from "~/messages";
import { chipsFor, inWords } from "~/routes/parts/chips";
import type { Choice } from "~/ui";

export const approvals = [
  { value: "false", label: t("user.is_waiting") },
  { value: "true", label: t("user.is_approved") },
];

export const userChips = (
  { search, role, is_approved, district_code }: UserList,
  districts: readonly Choice[],
  address: Parameters<typeof chipsFor>[1],
) =>
  chipsFor(
    {
      search,
      role: inWords(roleChoices, role),
      is_approved: inWords(approvals, is_approved === null ? null : String(is_approved)),
      district_code: inWords(districts, district_code),
    },
    address,
  );
