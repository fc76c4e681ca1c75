import { districtRole, isOffice, type Reach, type RoleId, roleIds, roles, schoolRole } from "~/auth/roles";
import { type Problem, type Problems, problem, t } from "~/messages";

type Need = "needed" | "possible" | "unused";
type Scope = { school_code: string | null; district_code: string | null };

export interface AccountAccess extends Scope {
  role_id: RoleId | null;
  is_approved: boolean;
  exam_level_code: string | null;
}

/** The access of an account whose fields are not known yet. */
export const noAccess: AccountAccess & { full_name: string } = {
  full_name: "",
  role_id: null,
  is_approved: false,
  school_code: null,
  district_code: null,
  exam_level_code: null,
};

const needs: Record<Reach, Record<keyof Scope, Need>> = {
  state: { school_code: "unused", district_code: "unused" },
  school: { school_code: "needed", district_code: "unused" },
  district: { school_code: "unused", district_code: "needed" },
  named: { school_code: "possible", district_code: "possible" },
};

const isRole = (role_id: string): role_id is RoleId => roleIds.includes(role_id as RoleId);

/** "A", "A atau B", "A, B atau C". */
export function oneOfThese(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : t("word.one_of", { words: words.slice(0, -1).join(", "), last });
}

export function objectionsToRole(role_id: string, places: Scope): Problems {
  if (!isRole(role_id)) {
    const unknown = () => problem("role_unknown", { value: role_id, roles: oneOfThese(roleIds) });
    return { role_id: [role_id ? unknown() : problem("required")] };
  }
  const problems: Problems = {};
  for (const [field, need] of Object.entries(needs[roles[role_id].reach])) {
    const objection = objectionToScope(need, places[field as keyof Scope], role_id);
    if (objection) problems[field] = [objection];
  }
  return problems;
}

function objectionToScope(need: Need, given: string | null, role: RoleId): Problem | undefined {
  if (need === "needed" && !given) return problem("required");
  if (need === "unused" && given) return problem("scope_unused", { role });
}

/** Clears the places that the role does not use, so that an account never has a scope without meaning. */
export function normalizedAccess<Given extends AccountAccess>(given: Given): Given {
  const { role_id } = given;
  if (role_id === null) return given;
  const exam_level_code = roles[role_id].reach === "state" ? null : given.exam_level_code;
  return { ...given, ...placesUsed(role_id, given), exam_level_code };
}

export function placesUsed(role_id: RoleId, given: Scope): Scope {
  const used = needs[roles[role_id].reach];
  return {
    school_code: used.school_code === "unused" ? null : given.school_code,
    district_code: used.district_code === "unused" ? null : given.district_code,
  };
}

/** A school implies a clerk, a district a supervisor. */
export function impliedRole({ role_id, school_code, district_code }: Scope & { role_id: string | null }) {
  if (role_id && isRole(role_id)) return role_id;
  if (school_code) return schoolRole;
  return district_code ? districtRole : null;
}

export const isAdmin = ({
  role_id,
  is_approved,
}: Pick<AccountAccess, "is_approved"> & { role_id: string | null }) => isOffice(role_id) && is_approved;

export const inGroups = (code: string): string => code.match(/.{1,4}/g)?.join("-") ?? "";
