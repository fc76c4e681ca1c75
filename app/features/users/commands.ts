import { eq } from "drizzle-orm";
import { dropUnusedLink } from "~/auth/account-links";
import { noteForOwner } from "~/auth/account-notices";
import type { Actor } from "~/auth/actor";
import { endChallengesOf } from "~/auth/challenges";
import { endSessionsOf } from "~/auth/sessions";
import { recordChange, recordEvent } from "~/db/audit";
import { db, write } from "~/db/client";
import { fromNow, now } from "~/db/clock";
import { missing, type Outcome, refused, saved } from "~/db/outcome";
import { sign_in_failures, users } from "~/db/schema";
import { hasProblems, problem } from "~/messages";
import { unlinkIdentities } from "./identity-links";
import { findProfile, type Profile } from "./profile";
import { findUserByName, type User, unknownScope } from "./queries";
import { objectionsToRole } from "./rules";

type NewUser = Pick<User, "username" | "full_name" | "school_code" | "district_code" | "password_hash">;

export function createApprovedUser(actor: Actor, input: NewUser & { role_id: string }): Outcome<Profile> {
  return write(() => {
    const problems = { ...unknownScope(input), ...objectionsToRole(input.role_id, input) };
    if (findUserByName(input.username)) problems.username = [problem("taken")];
    if (hasProblems(problems)) return refused(problems);

    const user = insertUser({ ...input, is_approved: true });
    recordChange(actor, "user.created", "user", null, user);
    return saved(findProfile(user.id) as Profile);
  });
}

type Given = "role_id" | "is_approved" | "exam_level_code" | "must_change_password" | "password_expires_at";

/** A temporary password works for one day (ASVS 6.4.1). */
export const temporaryUntil = (): string => fromNow(24 * 60 * 60_000);

export function insertUser(values: NewUser & Partial<Pick<User, Given>>): User {
  const at = now();
  return db
    .insert(users)
    .values({ ...values, created_at: at, updated_at: at })
    .returning()
    .get();
}

export function setPassword(actor: Actor, username: string, password_hash: string): Outcome<Profile> {
  return write(() => {
    const user = findUserByName(username);
    if (!user) return missing();
    replacePassword(actor, user, password_hash, false);
    return saved(findProfile(user.id) as Profile);
  });
}

/** Call it when somebody else sets the password: it ends sessions, failures and provider links. */
export function replacePassword(actor: Actor, user: User, password_hash: string, temporary: boolean): void {
  savePassword(user, password_hash, temporary);
  endSessionsOf(user.id);
  forgetFailures(user);
  unlinkIdentities(actor, user.id);
  noteForOwner(user.id, "password_reset");
  recordEvent(actor, {
    action: "user.password_reset",
    entity: "user",
    entity_id: user.id,
    school_code: user.school_code,
    changes: { username: user.username },
  });
}

/** Failures with the old password must not delay the new one. */
export function forgetFailures({ username }: User): void {
  db.delete(sign_in_failures).where(eq(sign_in_failures.username, username.toLowerCase())).run();
}

export function savePassword(user: User, password_hash: string, must_change_password: boolean): void {
  const password_expires_at = must_change_password ? temporaryUntil() : null;
  endChallengesOf(user.id);
  dropUnusedLink(user.id);
  db.update(users)
    .set({
      password_hash,
      must_change_password,
      password_expires_at,
      recovered_by_code_at: null,
      updated_at: now(),
      version: user.version + 1,
    })
    .where(eq(users.id, user.id))
    .run();
}
