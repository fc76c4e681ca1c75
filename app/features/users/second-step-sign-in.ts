import { endChallenge, findChallenge } from "~/auth/challenges";
import type { Problems } from "~/messages";
import { areCodesClosed, problemsOfCode, takeCode } from "./code-check";
import { findUserById } from "./queries";
import { beginSession, type SignedIn, type Visitor } from "./sign-in";

export type SecondStepResult =
  | (SignedIn & { redirect_to: string })
  /** The five minutes are over, another browser has the secret, or the account changed. */
  | { kind: "over" }
  | { kind: "refused"; problems: Problems; retry_after: number };

export function awaitedCode(secret: string | null): { without_codes: boolean } | null {
  const challenge = findChallenge(secret);
  return challenge ? { without_codes: areCodesClosed(challenge.user_id) } : null;
}

/** Checks again who may sign in, because up to five minutes lie between the two pages. */
export function completeSignIn(secret: string | null, otp: string, visitor: Visitor): SecondStepResult {
  const challenge = findChallenge(secret);
  const user = challenge && findUserById(challenge.user_id);
  if (!challenge || !user?.totp_enabled_at || !user.is_approved || !user.role_id) return { kind: "over" };

  const verdict = takeCode(user, otp, visitor.address);
  const problems = problemsOfCode(verdict);
  if (problems) return { kind: "refused", problems, retry_after: verdict.retry_after };
  if (!endChallenge(challenge)) return { kind: "over" };
  const { remember, redirect_to } = challenge;
  return { ...beginSession(user, remember, visitor), redirect_to };
}
