import { eq, sql } from "drizzle-orm";
import type { PasswordOwner } from "~/auth/passwords";
import { db, onceARequest } from "~/db/client";
import { nameOfDistrict, nameOfSchool } from "~/db/place-names";
import { users } from "~/db/schema";
import { type Problems, problem } from "~/messages";

export type User = typeof users.$inferSelect;

const byName = db
  .select()
  .from(users)
  .where(eq(sql`lower(${users.username})`, sql.placeholder("username")))
  .prepare();
const byId = db
  .select()
  .from(users)
  .where(eq(users.id, sql.placeholder("id")))
  .prepare();
const anyone = db.select({ id: users.id }).from(users).limit(1).prepare();

export const findUserByName = (username: string): User | undefined =>
  byName.get({ username: username.toLowerCase() });

export const findUserById = (id: number): User | undefined => byId.get({ id });

/** For a page that shows several things of its account. */
export const findUserOnce = (id: number): User | undefined =>
  onceARequest(`user ${id}`, () => findUserById(id));

export const hasUsers = (): boolean => anyone.get() !== undefined;

export const passwordOwner = (
  owner: Pick<User, "username" | "full_name" | "school_code">,
): PasswordOwner => ({
  ...owner,
  school_name: nameOfSchool(owner.school_code),
});

export function unknownScope(places: { school_code: string | null; district_code: string | null }): Problems {
  const { school_code, district_code } = places;
  const problems: Problems = {};
  if (school_code && nameOfSchool(school_code) === null) {
    problems.school_code = [problem("unknown", { value: school_code })];
  }
  if (district_code && nameOfDistrict(district_code) === null) {
    problems.district_code = [problem("unknown", { value: district_code })];
  }
  return problems;
}
