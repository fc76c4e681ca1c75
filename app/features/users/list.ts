import { and, asc, count, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { db, onceARequest } from "~/db/client";
import { districts, schools, users } from "~/db/schema";
import type { Listed } from "~/features/values/lists";
import { cleanName } from "~/features/values/text";
import { findProfile, type Profile, profileFields } from "./profile";
import type { UserList } from "./schema";

/** The office finds any account; all others only their own. */
export function findUser(actor: Actor, id: number): Profile | undefined {
  return id === actor.user_id || can(actor, "user.manage") ? findProfile(id) : undefined;
}

const profiles = () =>
  db
    .select(profileFields)
    .from(users)
    .leftJoin(districts, eq(districts.code, users.district_code))
    .leftJoin(schools, eq(schools.school_code, users.school_code));

/** Accounts that wait for approval come first. Only the office sees any. */
export function listUsers(actor: Actor, query: UserList): Listed<Profile> {
  const { page, limit } = query;
  const where = and(can(actor, "user.manage") ? undefined : sql`0`, ...conditions(query));
  const data = profiles()
    .where(where)
    .orderBy(asc(users.is_approved), asc(users.full_name), asc(users.id))
    .limit(limit)
    .offset((page - 1) * limit)
    .all();
  const counted = db
    .select({ n: count() })
    .from(users)
    .leftJoin(schools, eq(schools.school_code, users.school_code))
    .where(where)
    .get();
  return { data, total: counted?.n ?? 0, page, limit };
}

const waitingAccounts = db.select({ n: count() }).from(users).where(eq(users.is_approved, false)).prepare();

export const countWaiting = (): number =>
  onceARequest("waiting accounts", () => waitingAccounts.get()?.n ?? 0);

export function usersOf(ids: readonly number[]): Profile[] {
  return profiles()
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.full_name), asc(users.id))
    .all();
}

function conditions({ search, role, is_approved, district_code }: UserList): (SQL | undefined)[] {
  return [
    search ? matches(cleanName(search)) : undefined,
    role ? eq(users.role_id, role) : undefined,
    is_approved === null ? undefined : eq(users.is_approved, is_approved),
    // A clerk belongs to the district of the school.
    district_code
      ? or(eq(users.district_code, district_code), eq(schools.district_code, district_code))
      : undefined,
  ];
}

function matches(search: string): SQL | undefined {
  const words = search.split(" ").map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
  return and(
    ...words.map(
      (word) =>
        sql`(${users.full_name} like ${word} escape '\\' or ${users.username} like ${word} escape '\\'
          or ${users.school_code} like ${word} escape '\\')`,
    ),
  );
}
