import type { Profile } from "~/features/users/profile";
import { malaysianDate } from "~/features/values/moments";
import { labelOf, t } from "~/messages";
import { SummaryList } from "~/ui";
import { roleLabel, scopeInWords } from "./account-words";

export function AccountFacts({ user }: { user: Profile }) {
  const { full_name, username, role_id, is_approved, created_at } = user;
  const state = is_approved ? "user.is_approved" : "user.is_waiting";
  return (
    <SummaryList
      rows={[
        { term: labelOf("full_name"), detail: full_name },
        { term: labelOf("username"), detail: username },
        { term: labelOf("role_id"), detail: roleLabel(role_id) },
        { term: t("user.scope"), detail: scopeInWords(user) },
        { term: labelOf("is_approved"), detail: t(state) },
        { term: labelOf("created_at"), detail: malaysianDate(created_at) },
      ]}
    />
  );
}
