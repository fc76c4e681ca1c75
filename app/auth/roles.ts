/** The whole state, one school, one district, or the scope that the account names, perhaps none. */
export type Reach = "state" | "school" | "district" | "named";

interface Role {
  reach: Reach;
  /** Its accounts reach identity numbers of many schools, so the office requires a second step of them. */
  needsSecondStep: boolean;
}

export const roles = {
  ADMIN: { reach: "state", needsSecondStep: true },
  SU: { reach: "school", needsSecondStep: false },
  PENYELIA_DAERAH: { reach: "district", needsSecondStep: true },
  OBSERVER: { reach: "named", needsSecondStep: false },
} as const satisfies Record<string, Role>;

export type RoleId = keyof typeof roles;
type Roles = [RoleId, ...RoleId[]];

/** The roles that rules name: of the office, of a clerk at a school, of a supervisor. */
export const officeRole = "ADMIN" satisfies RoleId;
export const schoolRole = "SU" satisfies RoleId;
export const districtRole = "PENYELIA_DAERAH" satisfies RoleId;
/** Its accounts read what they name, and write nothing; a machine is one of them. */
export const readerRole = "OBSERVER" satisfies RoleId;
export const isOffice = (role_id: string | null): boolean => role_id === officeRole;

export const roleIds = Object.keys(roles) as Roles;

const roleOf = (role_id: string): Role | undefined => (roles as Partial<Record<string, Role>>)[role_id];

export const reachOf = (role_id: string) => roleOf(role_id)?.reach;
export const needsSecondStep = (role_id: string) => roleOf(role_id)?.needsSecondStep ?? false;

export const isBoundToOneSchool = (actor: { role_id: RoleId }) => reachOf(actor.role_id) === "school";

export function placeFieldOf(role_id: string): "school_code" | "district_code" | null {
  const reach = reachOf(role_id);
  if (reach === "school") return "school_code";
  return reach === "district" ? "district_code" : null;
}

/** An ADMIN can impersonate only a role that is bound to one place (product 2.6). */
export const impersonatedRoles = roleIds.filter((role_id) => placeFieldOf(role_id) !== null) as Roles;
