import { eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { noImpersonation } from "~/auth/impersonation";
import type { RoleId } from "~/auth/roles";
import { recordEvent } from "~/db/audit";
import { db, write } from "~/db/client";
import { fromNow } from "~/db/clock";
import { blocked, type Outcome, refused, saved } from "~/db/outcome";
import { sessions } from "~/db/schema";
import { hasProblems, type Problems } from "~/messages";
import { unknownScope } from "./queries";
import { objectionsToRole, placesUsed } from "./rules";
import type { Impersonation } from "./schema";

const longest = 60 * 60_000;

/** The session stores the role, so that the trail names both the ADMIN and the impersonation. */
export function startImpersonation(actor: Actor, { role_id, ...given }: Impersonation): Outcome<null> {
  return write(() => {
    const places = placesUsed(role_id, given);
    const problems = objectionsToImpersonation({ role_id, ...places });
    if (actor.acting_as)
      return isAlreadyActive(actor, role_id, places)
        ? saved(null)
        : blocked({ key: "account.already_acting" });
    if (hasProblems(problems)) return refused(problems);
    saveImpersonation(actor, {
      acting_role_id: role_id,
      acting_school_code: places.school_code,
      acting_district_code: places.district_code,
      acting_until: fromNow(longest),
    });
    const changes = { role_id, ...places };
    recordEvent(actor, {
      action: "impersonation.started",
      entity: "session",
      entity_id: actor.session_id,
      changes,
    });
    return saved(null);
  });
}

/** Judges the fields that are given. */
export function objectionsToImpersonation({
  role_id,
  school_code = null,
  district_code = null,
}: Partial<Impersonation>): Problems {
  const given = { school_code, district_code };
  if (role_id === undefined) return unknownScope(given);
  const places = placesUsed(role_id, given);
  return { ...unknownScope(places), ...objectionsToRole(role_id, places) };
}

/** A repeated request finds its impersonation already started. */
const isAlreadyActive = (
  { role_id, school_code, district_code }: Actor,
  givenRole: RoleId | null,
  places: { school_code?: string | null; district_code?: string | null },
) =>
  role_id === givenRole &&
  school_code === (places.school_code ?? null) &&
  district_code === (places.district_code ?? null);

export function stopImpersonation(actor: Actor): Outcome<null> {
  const stop = () => {
    if (!actor.acting_as) return saved(null);
    saveImpersonation(actor, noImpersonation);
    recordEvent(actor, { action: "impersonation.ended", entity: "session", entity_id: actor.session_id });
    return saved(null);
  };
  return write(stop, { fromReserve: true });
}

type ImpersonationColumns = Pick<
  typeof sessions.$inferSelect,
  "acting_role_id" | "acting_school_code" | "acting_district_code" | "acting_until"
>;

function saveImpersonation(actor: Actor, acting: ImpersonationColumns): void {
  db.update(sessions).set(acting).where(eq(sessions.id, actor.session_id)).run();
}
