export const roleIds = ["ADMIN", "SU", "PENYELIA_DAERAH", "OBSERVER"] as const;
export type RoleId = (typeof roleIds)[number];

/** Who is acting, with the role and scope in force: those of the profile, or those an ADMIN has taken on. */
export interface Actor {
  user_id: number;
  username: string;
  full_name: string;
  role_id: RoleId;
  school_code: string | null;
  district_code: string | null;
  exam_level_code: string | null;
  must_change_password: boolean;
  /** A code is asked for when this person signs in. */
  has_second_step: boolean;
  session_id: number;
  /** The role and scope an ADMIN has taken on, as the audit trail names it; null when nobody is impersonated. */
  acting_as: string | null;
}

/** The program itself, for commands typed on the box: all of an ADMIN's power, no account. */
export const operator: Actor = {
  user_id: 0,
  username: "operator",
  full_name: "operator",
  role_id: "ADMIN",
  school_code: null,
  district_code: null,
  exam_level_code: null,
  must_change_password: false,
  has_second_step: false,
  session_id: 0,
  acting_as: null,
};
