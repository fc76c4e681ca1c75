import { and, eq, type SQL, sql } from "drizzle-orm";
import { schools } from "~/db/schema";
import type { Actor } from "./actor";

const nothing = sql`0`;

/**
 * The schools an actor may know of, as a condition on `schools`; every query of candidates, schools and
 * registrations joins `schools` and carries it (spec 6). Undefined means the whole state.
 */
export function visibleTo(actor: Actor): SQL | undefined {
  if (actor.role_id === "ADMIN") return undefined;
  const examType = actor.exam_level_code ? eq(schools.exam_type_code, actor.exam_level_code) : undefined;
  return and(ownSchools(actor), examType);
}

function ownSchools(actor: Actor): SQL | undefined {
  const school = actor.school_code ? eq(schools.school_code, actor.school_code) : undefined;
  const district = actor.district_code ? eq(schools.district_code, actor.district_code) : undefined;
  switch (actor.role_id) {
    case "SU":
      return school ?? nothing;
    case "PENYELIA_DAERAH":
      return district ?? nothing;
    case "OBSERVER":
      return and(school, district);
    default:
      return nothing;
  }
}
