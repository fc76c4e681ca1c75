import { endChallenge, findChallenge } from "~/auth/challenges.server";
import type { Problems } from "~/messages";
import { areCodesClosed, problemsOfCode, takeCode } from "./code-check.server";
import { findUserById } from "./queries.server";
import { beginSession, type SignedIn, type Visitor } from "./sign-in.server";

export type SecondStepResult =
  | (SignedIn & { redirect_to: string })
  /** Nobody waits here: the five minutes are over, or another browser holds the secret, or the account has changed. */
  | { kind: "over" }
  | { kind: "refused"; problems: Problems; retry_after: number };

/** The sign-in that waits for its code in this browser, and whether recovery codes count for it. */
export function awaitedCode(secret: string | null): { without_codes: boolean } | null {
  const challenge = findChallenge(secret);
  return challenge ? { without_codes: areCodesClosed(challenge.user_id) } : null;
}

/**
 * The second page of a sign-in: a code of the app, a recovery code or a slip begins the session, under a token that nobody has seen
 * before. Who may sign in is asked again, because five minutes may lie between the two pages.
 */
export function completeSignIn(secret: string | null, otp: string, visitor: Visitor): SecondStepResult {
  const challenge = findChallenge(secret);
  const user = challenge && findUserById(challenge.user_id);
  if (!challenge || !user?.totp_enabled_at || !user.is_approved || !user.role_id) return { kind: "over" };

  const verdict = takeCode(user, otp);
  const problems = problemsOfCode(verdict);
  if (problems) return { kind: "refused", problems, retry_after: verdict.retry_after };
  if (!endChallenge(challenge)) return { kind: "over" };
  const { remember, redirect_to } = challenge;
  return { ...beginSession(user, remember, visitor), redirect_to };
}
