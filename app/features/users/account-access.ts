import { and, count, eq, ne } from "drizzle-orm";
import { type Actor, operator } from "~/auth/actor";
import { officeRole } from "~/auth/roles";
import { db } from "~/db/client";
import { exam_types, users } from "~/db/schema";
import { type Problems, problem, type Sentence } from "~/messages";
import { findUserById, type User, unknownScope } from "./queries";
import { type AccountAccess, isAdmin, objectionsToRole } from "./rules";

export function objectionsToAccess(access: AccountAccess): Problems {
  const { role_id, is_approved, exam_level_code } = access;
  const problems = unknownScope(access);
  if (exam_level_code && !isExamType(exam_level_code)) {
    problems.exam_level_code = [problem("unknown", { value: exam_level_code })];
  }
  if (role_id) return { ...problems, ...objectionsToRole(role_id, access) };
  return is_approved ? { ...problems, role_id: [problem("required")] } : problems;
}

const isExamType = (code: string) =>
  db.select().from(exam_types).where(eq(exam_types.code, code)).get() !== undefined;

/** The last ADMIN keeps the role. */
export function whyLastAdmin(
  before: User,
  after: Pick<AccountAccess, "role_id" | "is_approved"> | null,
): Sentence | null {
  if (!isAdmin(before) || (after && isAdmin(after))) return null;
  const others = db
    .select({ n: count() })
    .from(users)
    .where(and(eq(users.role_id, officeRole), eq(users.is_approved, true), ne(users.id, before.id)))
    .get();
  return others && others.n > 0 ? null : { key: "user.last_admin", values: { username: before.username } };
}

/** Hashing takes time, so another ADMIN may have withdrawn the role since the request was checked. */
export function whyNotAdmin(actor: Actor): Sentence | null {
  if (actor.user_id === operator.user_id) return null;
  const asker = findUserById(actor.user_id);
  return asker && isAdmin(asker) ? null : { key: "user.no_longer_admin" };
}
