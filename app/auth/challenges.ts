import { and, eq, gt, lt } from "drizzle-orm";
import { db, write } from "~/db/client";
import { fromNow, now } from "~/db/clock";
import { sign_in_challenges } from "~/db/schema";
import { hashOf, newSecret } from "./tokens";

const minutes = 5;

/** A right password that still needs a code. It is not a session and grants no access. */
export type Challenge = typeof sign_in_challenges.$inferSelect;

export interface PendingSignIn {
  user_id: number;
  remember: boolean;
  redirect_to: string;
}

export function startChallenge({ user_id, remember, redirect_to }: PendingSignIn): string {
  const secret = newSecret();
  return write(() => {
    db.delete(sign_in_challenges).where(lt(sign_in_challenges.expires_at, now())).run();
    db.insert(sign_in_challenges)
      .values({
        token_hash: hashOf(secret),
        user_id,
        remember,
        redirect_to,
        expires_at: fromNow(minutes * 60_000),
        created_at: now(),
      })
      .run();
    return secret;
  });
}

export function findChallenge(secret: string | null): Challenge | undefined {
  if (!secret) return undefined;
  return db
    .select()
    .from(sign_in_challenges)
    .where(and(eq(sign_in_challenges.token_hash, hashOf(secret)), gt(sign_in_challenges.expires_at, now())))
    .get();
}

export function endChallenge({ token_hash }: Challenge): boolean {
  return (
    db.delete(sign_in_challenges).where(eq(sign_in_challenges.token_hash, token_hash)).run().changes === 1
  );
}

export function endChallengesOf(user_id: number): void {
  db.delete(sign_in_challenges).where(eq(sign_in_challenges.user_id, user_id)).run();
}
