import { createHmac } from "node:crypto";
import { keyFor } from "~/db/key.server";
import type { FrameData } from "./viewer.server";

const keyBytes = 16;

/** AES-128 in base64 without padding: one key for each account and impersonation, the same in all of its sessions. */
export function draftKeyFor({ is_enhanced, drafts_of }: FrameData): string | null {
  if (!is_enhanced || !drafts_of) return null;
  const derived = createHmac("sha256", keyFor("draft")).update(drafts_of).digest();
  return derived.subarray(0, keyBytes).toString("base64").replace(/=+$/, "");
}
