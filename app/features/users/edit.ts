import { eq } from "drizzle-orm";
import { noteOwnChange } from "~/auth/account-notices";
import type { Actor } from "~/auth/actor";
import { endImpersonationsOf } from "~/auth/impersonation";
import { can } from "~/auth/permissions";
import { isOffice, type RoleId } from "~/auth/roles";
import { endSessionsOf } from "~/auth/sessions";
import { recordChange } from "~/db/audit";
import { db, write } from "~/db/client";
import { now } from "~/db/clock";
import { blocked, isStale, missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import { users } from "~/db/schema";
import { hasProblems, type Problems, problem } from "~/messages";
import { objectionsToAccess, whyLastAdmin, whyNotAdmin } from "./account-access";
import { findProfile, type Profile } from "./profile";
import { findUserById, findUserByName, type User } from "./queries";
import { type AccountAccess, normalizedAccess } from "./rules";
import type { UserEdit } from "./schema";

/** Users change only their full name, never their own role. */
const officeFields = [
  "username",
  "role_id",
  "is_approved",
  "school_code",
  "district_code",
  "exam_level_code",
] as const;

/** Takes effect with the next request, and withdrawing the approval ends every session. `undefined` leaves a field as it is. */
export function updateUser(actor: Actor, id: number, { version, ...input }: UserEdit): Outcome<Profile> {
  return write(() => {
    const isOwn = id === actor.user_id;
    const before = isOwn || can(actor, "user.manage") ? findUserById(id) : undefined;
    if (!before) return missing();
    const changed = accessAfter(before, input);
    const fixed = (isOwn ? null : whyNotAdmin(actor)) ?? whyLastAdmin(before, changed);
    if (fixed) return blocked(fixed);
    if (isStale(version, before)) return stale(findProfile(id));
    const problems = objectionsToChange(actor, before, input);
    if (problems) return refused(problems);
    return saved(saveUser(actor, "user.edited", before, isOwn ? ownFields(input) : changed));
  });
}

/** For a form whose other fields are refused already. */
export function objectionsToUser(actor: Actor, id: number, given: Partial<UserEdit>): Problems {
  const before = findUserById(id);
  return (before && objectionsToChange(actor, before, given)) ?? {};
}

const objectionsToChange = (actor: Actor, before: User, input: Partial<UserEdit>): Problems | undefined =>
  before.id === actor.user_id
    ? objectionsToOwnChange(before, input)
    : objectionsTo(before, accessAfter(before, input));

const ownFields = ({ full_name, email }: Pick<UserEdit, "full_name" | "email">) => ({
  full_name,
  ...(email !== undefined && { email }),
});

type Account = AccountAccess & Pick<User, "username" | "full_name"> & Partial<Pick<User, "email">>;

function accessAfter(before: User, { version: _, ...input }: Partial<UserEdit>): Account {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  return normalizedAccess({ ...accountOf(before), ...given });
}

function accountOf(user: User): Account {
  const { username, full_name, is_approved, school_code, district_code, exam_level_code } = user;
  const role_id = user.role_id as RoleId | null;
  return { username, full_name, role_id, is_approved, school_code, district_code, exam_level_code };
}

function objectionsTo(before: User, changed: Account): Problems | undefined {
  const problems = objectionsToAccess(changed);
  const holder = findUserByName(changed.username);
  if (holder && holder.id !== before.id) problems.username = [problem("taken")];
  return hasProblems(problems) ? problems : undefined;
}

function objectionsToOwnChange(before: User, input: Partial<UserEdit>): Problems | undefined {
  const changed = officeFields.filter(
    (field) => input[field] !== undefined && input[field] !== before[field],
  );
  if (changed.length === 0) return undefined;
  return Object.fromEntries(changed.map((field) => [field, [problem("not_yours_to_set")]]));
}

/** Call it inside the transaction of the action. */
export function saveUser(actor: Actor, action: string, before: User, account: Partial<Account>): Profile {
  if (account.email !== undefined && before.email !== null && account.email !== before.email)
    noteOwnChange(before.id, "email_changed", actor.user_id === before.id ? actor.session_id : 0);
  const after = db
    .update(users)
    .set({ ...account, updated_at: now(), version: before.version + 1 })
    .where(eq(users.id, before.id))
    .returning()
    .get();
  if (before.is_approved && !after.is_approved) endSessionsOf(before.id);
  if (isOffice(before.role_id) && !isOffice(after.role_id)) endImpersonationsOf(after);
  recordChange(actor, action, "user", before, after);
  return findProfile(before.id) as Profile;
}
