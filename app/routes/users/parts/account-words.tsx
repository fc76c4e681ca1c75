import { placeFieldOf, type RoleId } from "~/auth/roles";
import type { Profile } from "~/features/users/profile";
import { malaysianDate } from "~/features/values/moments";
import { labelOf, t } from "~/messages";
import { SummaryList } from "~/ui";

export const usersAddress = "/admin/users";
export const waitingAddress = `${usersAddress}?is_approved=false`;

type ScopedAccount = Pick<
  Profile,
  "school_code" | "school_name" | "district_code" | "district_name" | "exam_level_code"
>;

export function scopeInWords(account: ScopedAccount): string {
  const { school_code, school_name, district_code, district_name, exam_level_code } = account;
  const places = [
    school_code && t("user.place", { code: school_code, name: school_name ?? "" }),
    district_code && t("user.place", { code: district_code, name: district_name ?? "" }),
  ].filter(Boolean);
  const place = places.length > 0 ? places.join(", ") : t("user.whole_state");
  return exam_level_code ? t("user.only_exam", { place, exam: exam_level_code }) : place;
}

export const roleLabel = (role_id: string | null): string =>
  role_id ? t(`role.${role_id as RoleId}`) : t("user.no_role");

/** Null for a role that cannot be impersonated. */
export function impersonationAddress(account: Profile): string | null {
  const role_id = account.role_id ?? "";
  const field = placeFieldOf(role_id);
  const code = field && account[field];
  return code ? `/admin/impersonate?${new URLSearchParams({ role_id, [field]: code })}` : null;
}

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
