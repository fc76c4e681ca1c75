import { and, eq, gt, lt } from "drizzle-orm";
import { db, write } from "~/db/client.server";
import { fromNow, now } from "~/db/clock";
import { sign_in_challenges } from "~/db/schema";
import { hashOf, newSecret } from "./tokens.server";

const minutes = 5;

/** A sign-in whose password was right and whose code is awaited; it is no session and opens nothing. */
export type Challenge = typeof sign_in_challenges.$inferSelect;

/** What a browser needs to go on to the second step of its sign-in. */
export interface Asked {
  user_id: number;
  remember: boolean;
  redirect_to: string;
}

/** Begins the wait for a code, five minutes long, and returns the secret for the cookie of this one browser. */
export function startChallenge({ user_id, remember, redirect_to }: Asked): string {
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

/** Ends the wait; false for whoever comes second. */
export function endChallenge({ token_hash }: Challenge): boolean {
  return (
    db.delete(sign_in_challenges).where(eq(sign_in_challenges.token_hash, token_hash)).run().changes === 1
  );
}

/** Another password, or another second step: whoever is between the two begins anew. */
export function endChallengesOf(user_id: number): void {
  db.delete(sign_in_challenges).where(eq(sign_in_challenges.user_id, user_id)).run();
}
