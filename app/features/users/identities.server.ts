import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import type { Identity } from "~/auth/provider.server";
import { maskIdentity, recordDeed } from "~/db/audit.server";
import { db, write } from "~/db/client.server";
import { now } from "~/db/clock";
import { user_identities, users } from "~/db/schema";
import { authorOf, beginSession, type SignInResult, type Visitor } from "./sign-in.server";

const byIdentity = db
  .select({ user: users })
  .from(user_identities)
  .innerJoin(users, eq(users.id, user_identities.user_id))
  .where(
    and(
      eq(user_identities.issuer, sql.placeholder("issuer")),
      eq(user_identities.subject, sql.placeholder("subject")),
    ),
  )
  .prepare();

export const identitiesOf = (user_id: number) =>
  db.select().from(user_identities).where(eq(user_identities.user_id, user_id)).all();

export type LinkResult = "linked" | "linked_already" | "taken";

/** Links an account to who its owner is at the provider; one identity for each account, and one account for each. */
export function linkIdentity(actor: Actor, identity: Identity): LinkResult {
  return write(() => {
    const holder = byIdentity.get({ ...identity })?.user;
    if (holder) return holder.id === actor.user_id ? "linked_already" : "taken";
    if (identitiesOf(actor.user_id).length > 0) return "linked_already";
    db.insert(user_identities)
      .values({ user_id: actor.user_id, ...identity, created_at: now() })
      .run();
    recordDeed(actor, deed("user.identity_linked", actor, identity));
    return "linked";
  });
}

export function unlinkIdentities(actor: Actor): void {
  write(() => {
    for (const identity of identitiesOf(actor.user_id)) {
      db.delete(user_identities).where(eq(user_identities.id, identity.id)).run();
      recordDeed(actor, deed("user.identity_unlinked", actor, identity));
    }
  });
}

/** A provider of the state may know people by their IC, so the trail keeps the end of a subject only. */
const deed = (action: string, { user_id }: Actor, { issuer, subject }: Identity) => ({
  action,
  entity: "user",
  entity_id: user_id,
  changes: { issuer, subject: maskIdentity(subject) },
});

export type IdentitySignIn =
  | Extract<SignInResult, { kind: "signed_in" | "code_awaited" }>
  | { kind: "refused"; why: "unknown" | "not_approved" };

/** Begins a session for whoever is linked to an identity, as a password does; nobody else is looked for, by no e-mail. */
export function signInByIdentity(identity: Identity, visitor: Visitor): IdentitySignIn {
  const user = byIdentity.get({ ...identity })?.user;
  if (user?.is_approved && user.role_id) {
    return user.totp_enabled_at
      ? { kind: "code_awaited", user_id: user.id }
      : beginSession(user, false, visitor);
  }
  const why = user ? "not_approved" : "unknown";
  const author = user ? authorOf(user) : { user_id: null, username: null };
  const changes = { issuer: identity.issuer };
  recordDeed(author, { action: `session.refused_${why}`, entity: "session", changes });
  return { kind: "refused", why };
}
