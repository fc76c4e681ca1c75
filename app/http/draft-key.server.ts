import { createHmac } from "node:crypto";
import { keyFor } from "~/db/key.server";
import type { FrameData } from "./viewer.server";

const keyBytes = 16;

/**
 * The key with which the browser encrypts drafts: AES-128, in base64 without its padding. It is the same for every session
 * of the account, and another one for each impersonation. A visitor has none, nor a page without a script.
 */
export function draftKeyFor({ is_enhanced, drafts_of }: FrameData): string | null {
  if (!is_enhanced || !drafts_of) return null;
  const derived = createHmac("sha256", keyFor("draft")).update(drafts_of).digest();
  return derived.subarray(0, keyBytes).toString("base64").replace(/=+$/, "");
}
