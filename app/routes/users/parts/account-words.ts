import { placeFieldOf, type RoleId } from "~/auth/roles";
import type { Profile } from "~/features/users/profile";
import { t } from "~/messages";

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
