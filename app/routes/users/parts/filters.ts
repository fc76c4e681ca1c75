import { roleChoices } from "~/features/users/form";
import { t } from "~/messages";
import type { Choice } from "~/ui";

const approvals = [
  { value: "false", label: t("user.is_waiting") },
  { value: "true", label: t("user.is_approved") },
];

export const userFilters = (districts: readonly Choice[]) => ({
  search: null,
  role: roleChoices,
  is_approved: approvals,
  district_code: districts,
});
