import type { Identity } from "~/auth/provider";
import { recordRefused } from "~/features/audit/refusals";
import { holderOf } from "./identity-links";
import { authorOf, beginSession, type SignInResult, type Visitor } from "./sign-in";

export type IdentitySignIn =
  | Extract<SignInResult, { kind: "signed_in" | "code_awaited" }>
  | { kind: "refused"; why: "unknown" | "not_approved" };

export function signInByIdentity(identity: Identity, visitor: Visitor): IdentitySignIn {
  const user = holderOf(identity);
  if (user?.is_approved && user.role_id) {
    return user.totp_enabled_at
      ? { kind: "code_awaited", user_id: user.id }
      : beginSession(user, false, visitor);
  }
  const why = user ? "not_approved" : "unknown";
  const author = user ? authorOf(user) : { user_id: null, username: null };
  const changes = { issuer: identity.issuer };
  recordRefused(author, { action: `session.refused_${why}`, entity: "session", changes }, "sign_in");
  return { kind: "refused", why };
}
