import { eq, sql } from "drizzle-orm";
import type { PasswordOwner } from "~/auth/passwords";
import { db } from "~/db/client";
import { districts, schools, users } from "~/db/schema";
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
const schoolByCode = db
  .select({ name: schools.school_name })
  .from(schools)
  .where(eq(schools.school_code, sql.placeholder("code")))
  .prepare();
const districtByCode = db
  .select({ name: districts.name })
  .from(districts)
  .where(eq(districts.code, sql.placeholder("code")))
  .prepare();

export const findUserByName = (username: string): User | undefined =>
  byName.get({ username: username.toLowerCase() });

export const findUserById = (id: number): User | undefined => byId.get({ id });

export const hasUsers = (): boolean => anyone.get() !== undefined;

export const nameOfSchool = (code: string | null): string | null =>
  code ? (schoolByCode.get({ code })?.name ?? null) : null;
export const passwordOwner = (
  owner: Pick<User, "username" | "full_name" | "school_code">,
): PasswordOwner => ({
  ...owner,
  school_name: nameOfSchool(owner.school_code),
});
export const nameOfDistrict = (code: string | null): string | null =>
  code ? (districtByCode.get({ code })?.name ?? null) : null;

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
