import { type RoleId, roleIds } from "~/auth/actor";
import { type Problem, type Problems, problem } from "~/messages";

type Need = "needed" | "possible" | "unused";
type Places = { school_code: string | null; district_code: string | null };

export interface AccountAccess extends Places {
  role_id: RoleId | null;
  is_approved: boolean;
  exam_level_code: string | null;
}

const needs: Record<RoleId, Record<keyof Places, Need>> = {
  ADMIN: { school_code: "unused", district_code: "unused" },
  SU: { school_code: "needed", district_code: "unused" },
  PENYELIA_DAERAH: { school_code: "unused", district_code: "needed" },
  OBSERVER: { school_code: "possible", district_code: "possible" },
};

export const isRole = (role_id: string): role_id is RoleId => roleIds.includes(role_id as RoleId);

export function objectionsToRole(role_id: string, places: Places): Problems {
  if (!isRole(role_id))
    return { role_id: [role_id ? problem("role_unknown", { value: role_id }) : problem("required")] };
  const problems: Problems = {};
  for (const [field, need] of Object.entries(needs[role_id])) {
    const objection = objectionToPlace(need, places[field as keyof Places], role_id);
    if (objection) problems[field] = [objection];
  }
  return problems;
}

function objectionToPlace(need: Need, given: string | null, role: RoleId): Problem | undefined {
  if (need === "needed" && !given) return problem("required");
  if (need === "unused" && given) return problem("scope_unused", { role });
}

/** Clears the places that the role does not use, so that an account never has a scope without meaning. */
export function normalizedAccess<Given extends AccountAccess>(given: Given): Given {
  const { role_id } = given;
  if (role_id === null) return given;
  const kept = (field: keyof Places) => (needs[role_id][field] === "unused" ? null : given[field]);
  const exam_level_code = role_id === "ADMIN" ? null : given.exam_level_code;
  return {
    ...given,
    school_code: kept("school_code"),
    district_code: kept("district_code"),
    exam_level_code,
  };
}

/** A school implies a clerk, a district a supervisor. */
export function impliedRole({ role_id, school_code, district_code }: Places & { role_id: string | null }) {
  if (role_id && isRole(role_id)) return role_id;
  if (school_code) return "SU";
  return district_code ? "PENYELIA_DAERAH" : null;
}

export const isAdmin = ({
  role_id,
  is_approved,
}: Pick<AccountAccess, "is_approved"> & { role_id: string | null }) => role_id === "ADMIN" && is_approved;

export const inGroups = (code: string): string => code.match(/.{1,4}/g)?.join("-") ?? "";
