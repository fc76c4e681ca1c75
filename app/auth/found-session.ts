import type { sessions } from "~/db/schema";
import type { Actor } from "./actor";
import type { RoleId } from "./roles";

export type Session = typeof sessions.$inferSelect;

export interface FoundSession {
  session: Session;
  actor: Actor;
  own_role_id: RoleId;
  token: string;
  /** The impersonation expired since the last request, so this request must not run with the account's own role. */
  lapsed: boolean;
}
