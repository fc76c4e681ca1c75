import { type RoleId, roleIds } from "~/auth/actor";
import { type Problem, type Problems, problem } from "~/messages";

type Need = "needed" | "possible" | "unused";
type Places = { school_code: string | null; district_code: string | null };

/** Where each role works (spec 6): what it cannot do without, and what means nothing to it. */
const needs: Record<RoleId, Record<keyof Places, Need>> = {
  ADMIN: { school_code: "unused", district_code: "unused" },
  SU: { school_code: "needed", district_code: "unused" },
  PENYELIA_DAERAH: { school_code: "unused", district_code: "needed" },
  OBSERVER: { school_code: "possible", district_code: "possible" },
};

export const isRole = (role_id: string): role_id is RoleId => roleIds.includes(role_id as RoleId);

/** What is wrong with a role and its places taken together. */
export function objectionsToRole(role_id: string, places: Places): Problems {
  if (!isRole(role_id))
    return { role_id: [role_id ? problem("role_unknown", { value: role_id }) : "required"] };
  const problems: Problems = {};
  for (const [field, need] of Object.entries(needs[role_id])) {
    const objection = objectionToPlace(need, places[field as keyof Places], role_id);
    if (objection) problems[field] = [objection];
  }
  return problems;
}

function objectionToPlace(need: Need, given: string | null, role: RoleId): Problem | undefined {
  if (need === "needed" && !given) return "required";
  if (need === "unused" && given) return problem("scope_unused", { role });
}
