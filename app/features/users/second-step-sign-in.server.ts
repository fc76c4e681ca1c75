import { endChallenge, findChallenge } from "~/auth/challenges.server";
import type { Problems } from "~/messages";
import { problemsOfCode, takeCode } from "./code-check.server";
import { findUserById } from "./queries.server";
import { beginSession, type SignedIn, type Visitor } from "./sign-in.server";

export type SecondStepResult =
  | (SignedIn & { redirect_to: string })
  /** Nobody waits here: the five minutes are over, or another browser holds the secret, or the account has changed. */
  | { kind: "over" }
  | { kind: "refused"; problems: Problems; retry_after: number };

/** Whether a sign-in waits for its code in this browser. */
export const isCodeAwaited = (secret: string | null): boolean => findChallenge(secret) !== undefined;

/**
 * The second page of a sign-in: a right code, or a recovery code, begins the session, under a token that nobody has seen
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
