import { createHmac, timingSafeEqual } from "node:crypto";
import { keyFor } from "~/db/key";
import type { Actor } from "./actor";

export const formTokenField = "form_token";

export interface FormToken {
  user_id: number;
  acting_as: string | null;
  isFresh: boolean;
}

const day = 86_400_000;
const freshDays = 7;
const longest = 200;
const today = () => Math.floor(Date.now() / day);

const macOf = (claim: string) =>
  createHmac("sha256", keyFor("form")).update(claim).digest().subarray(0, 16).toString("base64url");

/** `account.day.impersonation.code`; the code is an HMAC of the rest, so only this office can make one (decision 029). */
export function formTokenOf({ user_id, acting_as }: Pick<Actor, "user_id" | "acting_as">): string {
  const claim = [user_id, today().toString(36), Buffer.from(acting_as ?? "").toString("base64url")].join(".");
  return `${claim}.${macOf(claim)}`;
}

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
