import { eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { recordChange } from "~/db/audit";
import { db, write } from "~/db/client";
import { blocked, missing, type Outcome, saved } from "~/db/outcome";
import { sign_in_failures, users } from "~/db/schema";
import type { Sentence } from "~/messages";
import { whyLastAdmin, whyNotAdmin } from "./account-access";
import { findProfile, type Profile } from "./profile";
import { findUserById } from "./queries";

export function deleteUser(actor: Actor, id: number): Outcome<Profile> {
  return write(() => {
    const user = findUserById(id);
    const profile = findProfile(id);
    if (!user || !profile) return missing();
    const reason = whyNotAdmin(actor) ?? whyUserStays(actor, id);
    if (reason) return blocked(reason);
    db.delete(users).where(eq(users.id, id)).run();
    db.delete(sign_in_failures).where(eq(sign_in_failures.username, user.username.toLowerCase())).run();
    recordChange(actor, "user.deleted", "user", user, null);
    return saved(profile);
  });
}

export function whyUserStays(actor: Actor, id: number): Sentence | null {
  const user = findUserById(id);
  if (!user) return null;
  return whyLastAdmin(user, null) ?? (id === actor.user_id ? { key: "user.own_account_stays" } : null);
}
