import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import type { Identity, Provider } from "~/auth/provider";
import { maskIdentity, recordEvent } from "~/db/audit";
import { db, write } from "~/db/client";
import { now } from "~/db/clock";
import { blocked, missing, type Outcome, saved } from "~/db/outcome";
import type { Author } from "~/db/request-context";
import { user_identities, users } from "~/db/schema";
import { malaysianDate } from "~/features/values/moments";
import { type Sentence, t } from "~/messages";
import { whyNotAdmin } from "./account-access";
import { findUserById } from "./queries";

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

/** Never searches by e-mail or name. */
export const holderOf = (identity: Identity) => byIdentity.get({ ...identity })?.user;

const identitiesOf = (user_id: number) =>
  db.select().from(user_identities).where(eq(user_identities.user_id, user_id)).all();

export const isLinked = (user_id: number): boolean => identitiesOf(user_id).length > 0;

export function linksInWords(user_id: number, provider: Provider | null): string[] {
  return identitiesOf(user_id).map(({ issuer, subject, created_at }) => {
    const isConfigured = provider !== null && withoutSlash(issuer) === withoutSlash(provider.issuer);
    return t("identity.linked_as", {
      name: isConfigured ? provider.name : issuer,
      subject: maskIdentity(subject).replace(/^\*+/, "…"),
      date: malaysianDate(created_at),
    });
  });
}

const withoutSlash = (issuer: string): string => (issuer.endsWith("/") ? issuer.slice(0, -1) : issuer);

export type LinkResult = "linked" | "linked_already" | "taken";

/** An account has one identity, and an identity one account. */
export function linkIdentity(actor: Actor, identity: Identity): LinkResult {
  return write(() => {
    const holder = holderOf(identity);
    if (holder) return holder.id === actor.user_id ? "linked_already" : "taken";
    if (isLinked(actor.user_id)) return "linked_already";
    db.insert(user_identities)
      .values({ user_id: actor.user_id, ...identity, created_at: now() })
      .run();
    recordEvent(actor, eventFor("user.identity_linked", actor.user_id, identity));
    return "linked";
  });
}

export function unlinkIdentities(author: Author, user_id: number): void {
  write(() => {
    for (const identity of identitiesOf(user_id)) {
      db.delete(user_identities).where(eq(user_identities.id, identity.id)).run();
      recordEvent(author, eventFor("user.identity_unlinked", user_id, identity));
    }
  });
}

export function removeIdentities(actor: Actor, id: number): Outcome<null> {
  return write(() => {
    if (!findUserById(id)) return missing();
    const reason = whyNotAdmin(actor) ?? whyIdentitiesStay(actor, id);
    if (reason) return blocked(reason);
    unlinkIdentities(actor, id);
    return saved(null);
  });
}

export const whyIdentitiesStay = (actor: Actor, id: number): Sentence | null =>
  id === actor.user_id ? { key: "identity.own" } : null;

/** A subject may be an IC, so the trail stores only its end. */
const eventFor = (action: string, user_id: number, { issuer, subject }: Identity) => ({
  action,
  entity: "user",
  entity_id: user_id,
  changes: { issuer, subject: maskIdentity(subject) },
});
