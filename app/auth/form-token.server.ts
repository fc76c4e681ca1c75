import { createHmac, timingSafeEqual } from "node:crypto";
import { keyFor } from "~/db/key.server";
import type { Actor } from "./actor";

/** The name of the hidden field in every form of a page that was made for an account. */
export const formTokenField = "form_token";

/** The account that received a form, and the impersonation in which it did. */
export interface FormToken {
  user_id: number;
  /** Role and place of the impersonation ("SU AAA0001"); null where the account acts in person. */
  acting_as: string | null;
  /** Issued within a week: without a session, or in another's, a form with an older token is not stored. */
  isFresh: boolean;
}

const day = 86_400_000;
const freshDays = 7;
const longest = 200;
const today = () => Math.floor(Date.now() / day);

/** 128 bits are enough for a code that cannot be tried offline. */
const macOf = (claim: string) =>
  createHmac("sha256", keyFor("form")).update(claim).digest().subarray(0, 16).toString("base64url");

/**
 * The token of the forms that this account receives now: `account.day.impersonation.code`. The code is an HMAC of the rest
 * under a key of this office, so that a form names the account that received it and no other.
 */
export function formTokenOf({ user_id, acting_as }: Pick<Actor, "user_id" | "acting_as">): string {
  const claim = [user_id, today().toString(36), Buffer.from(acting_as ?? "").toString("base64url")].join(".");
  return `${claim}.${macOf(claim)}`;
}

/** The account that a token names; null where this office did not make the token. */
export function readFormToken(token: string): FormToken | null {
  const at = token.lastIndexOf(".");
  if (at < 0 || token.length > longest) return null;
  const [claim, given] = [token.slice(0, at), Buffer.from(token.slice(at + 1))];
  const expected = Buffer.from(macOf(claim));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const [user_id = "", issued = "", acting_as = ""] = claim.split(".");
  return {
    user_id: Number(user_id),
    acting_as: Buffer.from(acting_as, "base64url").toString() || null,
    isFresh: today() - Number.parseInt(issued, 36) < freshDays,
  };
}
