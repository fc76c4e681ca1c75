import { eq, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { db, write } from "~/db/client";
import { now } from "~/db/clock";
import { districts, schools, users } from "~/db/schema";
import { findUserOnce } from "./queries";

/** Never add the password hash. */
export const profileFields = {
  id: users.id,
  username: users.username,
  full_name: users.full_name,
  role_id: users.role_id,
  is_approved: users.is_approved,
  exam_level_code: users.exam_level_code,
  district_code: users.district_code,
  district_name: districts.name,
  school_code: users.school_code,
  school_name: schools.school_name,
  created_at: users.created_at,
  updated_at: users.updated_at,
  version: users.version,
};

const profileById = db
  .select(profileFields)
  .from(users)
  .leftJoin(districts, eq(districts.code, users.district_code))
  .leftJoin(schools, eq(schools.school_code, users.school_code))
  .where(eq(users.id, sql.placeholder("id")))
  .prepare();

export type Profile = NonNullable<ReturnType<typeof findProfile>>;

export const findProfile = (id: number) => profileById.get({ id });

/** Only the forms of the account show it. */
export const emailOf = (id: number): string | null =>
  db.select({ email: users.email }).from(users).where(eq(users.id, id)).get()?.email ?? null;

/** Until the account dismisses them; an ADMIN who acts for it does not see them. */
export const areFirstStepsShown = (actor: Actor): boolean =>
  !actor.acting_as && findUserOnce(actor.user_id)?.first_steps_dismissed_at === null;

export function dismissFirstSteps({ user_id }: Actor): void {
  write(() => {
    db.update(users).set({ first_steps_dismissed_at: now() }).where(eq(users.id, user_id)).run();
  });
}
