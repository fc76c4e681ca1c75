import type { FoundSession } from "~/auth/found-session";
import { endOf } from "~/auth/lifetimes";
import { provedUntil } from "~/auth/proof";
import type { RoleId } from "~/auth/roles";
import { nameOfDistrict, nameOfSchool } from "~/db/place-names";
import { findProfile, type Profile } from "./profile";

export interface SessionView {
  user: Profile;
  actor: Profile | null;
  expires_at: string;
  /** Null when `POST /api/auth/proof` must come first. */
  proved_until: string | null;
  impersonation: { role_id: RoleId; school_code: string | null; district_code: string | null } | null;
}

export function describeSession({ actor, session }: FoundSession): SessionView {
  const own = findProfile(actor.user_id) as Profile;
  const expires_at = endOf(session);
  const proved_until = provedUntil(session.id);
  if (!actor.acting_as) return { user: own, actor: null, expires_at, proved_until, impersonation: null };

  const { role_id, school_code, district_code, exam_level_code } = actor;
  const school_name = nameOfSchool(school_code);
  const district_name = nameOfDistrict(district_code);
  return {
    user: { ...own, role_id, exam_level_code, school_code, school_name, district_code, district_name },
    actor: own,
    expires_at,
    proved_until,
    impersonation: { role_id, school_code, district_code },
  };
}
