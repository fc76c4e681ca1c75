import { and, eq, gt, isNull } from "drizzle-orm";
import { db } from "~/db/client";
import { now } from "~/db/clock";
import { account_links } from "~/db/schema";
import { hashOfRecoveryCode } from "./recovery-code-format";
import { hashOf } from "./tokens";

export { newRecoveryCode as newLinkCode } from "./recovery-code-format";

interface NewLink {
  user_id: number;
  code: string;
  issued_by: number;
  expires_at: string;
}

/** Ends the link that the account had before. */
export function saveLink({ code, ...link }: NewLink): void {
  const values = { ...link, token_hash: hashOf(code), used_at: null, created_at: now() };
  db.insert(account_links)
    .values(values)
    .onConflictDoUpdate({ target: account_links.user_id, set: values })
    .run();
}

/** Writes nothing, so that a scanner of mails or a prefetch uses no link up. */
export function findOpenLink(typed: string): { user_id: number; expires_at: string } | undefined {
  const token_hash = hashOfRecoveryCode(typed);
  if (!token_hash) return undefined;
  return db
    .select({ user_id: account_links.user_id, expires_at: account_links.expires_at })
    .from(account_links)
    .where(and(eq(account_links.token_hash, token_hash), isOpen()))
    .get();
}

/** One statement checks and writes, so that two requests cannot both use a link. */
export function takeLink(typed: string): boolean {
  const token_hash = hashOfRecoveryCode(typed);
  if (!token_hash) return false;
  const { changes } = db
    .update(account_links)
    .set({ used_at: now() })
    .where(and(eq(account_links.token_hash, token_hash), isOpen()))
    .run();
  return changes === 1;
}

/** Another password makes a printed link a second key to the account. */
export function dropUnusedLink(user_id: number): void {
  db.delete(account_links)
    .where(and(eq(account_links.user_id, user_id), isNull(account_links.used_at)))
    .run();
}

const isOpen = () => and(isNull(account_links.used_at), gt(account_links.expires_at, now()));
