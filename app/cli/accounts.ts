import { eq, sql } from "drizzle-orm";
import { operator, type RoleId, roleIds } from "~/auth/actor";
import { hashPassword, objectionToPassword } from "~/auth/passwords.server";
import { endSessionsOf } from "~/auth/sessions.server";
import { recordChange, recordDeed } from "~/db/audit.server";
import { db, write } from "~/db/client.server";
import { now } from "~/db/clock";
import { districts, schools, sign_in_failures, users } from "~/db/schema";
import { cleanName } from "~/features/values/text";
import { type Problem, type Problems, problem } from "~/messages";

interface NewAccount {
  username: string;
  password: string;
  role_id: string;
  full_name?: string;
  school_code?: string;
  district_code?: string;
}

/** Makes an approved account whose password is not temporary (design: commands); what is wrong, if anything. */
export async function createAccount(account: NewAccount): Promise<Problems | undefined> {
  const { username, password, role_id } = account;
  const scope = scopeOf(account);
  const problems = only({
    username: objectionToUsername(username),
    password: objectionToPassword(password, username),
    role_id: objectionToRole(role_id),
    school_code: scope.school_code.problem,
    district_code: scope.district_code.problem,
  });
  if (problems) return problems;

  const password_hash = await hashPassword(password);
  return write(() => {
    // Looked up again inside the transaction: the server may have made the same name meanwhile.
    if (findUser(username)) return { username: ["taken"] };
    const after = db
      .insert(users)
      .values({
        username,
        full_name: cleanName(account.full_name || username),
        password_hash,
        role_id,
        is_approved: true,
        school_code: scope.school_code.value,
        district_code: scope.district_code.value,
        created_at: now(),
        updated_at: now(),
      })
      .returning()
      .get();
    recordChange(operator, "user.created", "user", null, after);
  });
}

/** Gives an account another password, not temporary; its sessions end and its failed sign-ins are forgotten. */
export async function resetPassword(given: {
  username: string;
  password: string;
}): Promise<Problems | undefined> {
  const user = findUser(given.username);
  const problems = only({
    username: user ? undefined : unknown(given.username),
    password: objectionToPassword(given.password, given.username),
  });
  if (problems || !user) return problems;

  const password_hash = await hashPassword(given.password);
  write(() => {
    db.update(users)
      .set({
        password_hash,
        must_change_password: false,
        updated_at: now(),
        version: sql`${users.version} + 1`,
      })
      .where(eq(users.id, user.id))
      .run();
    db.delete(sign_in_failures).where(eq(sign_in_failures.username, user.username.toLowerCase())).run();
    endSessionsOf(user.id);
    recordDeed(operator, { action: "user.password_reset", entity: "user", entity_id: user.id });
  });
}

const usernamePattern = /^[a-z0-9._-]{3,32}$/;

function objectionToUsername(username: string): Problem | undefined {
  if (!username) return "required";
  if (findUser(username)) return "taken";
  return usernamePattern.test(username) ? undefined : "username_format";
}

function objectionToRole(role_id: string): Problem | undefined {
  if (!role_id) return "required";
  return roleIds.includes(role_id as RoleId) ? undefined : problem("role_unknown", { value: role_id });
}

function findUser(username: string) {
  return db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.username})`, username.toLowerCase()))
    .get();
}

/** What a role needs to know where it works, and what means nothing to it. */
const scopes: Record<RoleId, { school_code: Need; district_code: Need }> = {
  ADMIN: { school_code: "unused", district_code: "unused" },
  SU: { school_code: "needed", district_code: "unused" },
  PENYELIA_DAERAH: { school_code: "unused", district_code: "needed" },
  OBSERVER: { school_code: "possible", district_code: "possible" },
};
type Need = "needed" | "possible" | "unused";

function scopeOf({ role_id, school_code, district_code }: NewAccount) {
  const needs = scopes[role_id as RoleId] ?? scopes.OBSERVER;
  const school =
    school_code && db.select().from(schools).where(eq(schools.school_code, school_code.toUpperCase())).get();
  const district =
    district_code && db.select().from(districts).where(eq(districts.code, district_code)).get();
  return {
    school_code: within(needs.school_code, school_code, school ? school.school_code : null, role_id),
    district_code: within(needs.district_code, district_code, district ? district.code : null, role_id),
  };
}

function within(need: Need, given: string | undefined, value: string | null, role: string) {
  return { value, problem: objectionToScope(need, given, value, role) };
}

function objectionToScope(need: Need, given: string | undefined, value: string | null, role: string) {
  if (!given) return need === "needed" ? "required" : undefined;
  if (need === "unused") return problem("scope_unused", { role });
  return value === null ? unknown(given) : undefined;
}

const unknown = (value: string): Problem => (value ? problem("unknown", { value }) : "required");

/** The problems among possible ones, or nothing when there are none. */
function only(possible: Record<string, Problem | undefined>): Problems | undefined {
  const found: Problems = {};
  for (const [field, one] of Object.entries(possible)) if (one) found[field] = [one];
  return Object.keys(found).length > 0 ? found : undefined;
}
