import { officeRole, type RoleId } from "./roles";

export interface Actor {
  user_id: number;
  username: string;
  full_name: string;
  role_id: RoleId;
  school_code: string | null;
  district_code: string | null;
  exam_level_code: string | null;
  must_change_password: boolean;
  has_second_step: boolean;
  session_id: number;
  acting_as: string | null;
  /** The id of the approved request whose command runs: it may change a list that is final. */
  approved_request?: number;
  /** The office changes a final list for this reason; null where the account has given none yet. */
  amendment_reason?: string | null;
  /** The call adds a candidate who is late in a locked year; a page sends a request instead (decision 034). */
  late_entry?: true;
  /** Another system reads by a token: it has no session. */
  machine?: { id: number; sees_identity: boolean };
}

export const operator: Actor = {
  user_id: 0,
  username: "operator",
  full_name: "operator",
  role_id: officeRole,
  school_code: null,
  district_code: null,
  exam_level_code: null,
  must_change_password: false,
  has_second_step: false,
  session_id: 0,
  acting_as: null,
};
