import { createHash, randomBytes } from "node:crypto";

/** 256 bits, as text that fits a cookie and an address. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** What the database keeps of a secret. */
export const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/**
 * The token of a session is a name, which stays, and a secret, which rotates. So a token of any age is known as one of
 * the session that it once opened, and nobody who never held one can end a session by guessing.
 */
const pattern = /^([\w-]{43})\.([\w-]{43})$/;

export const newToken = (): string => `${newSecret()}.${newSecret()}`;

export const nextToken = (token: string): string => `${token.split(".")[0]}.${newSecret()}`;

/** The hash of a token, and the range in which the hashes of all tokens of its session lie; null for no token of ours. */
export function hashesOf(token: string): { hash: string; from: string; to: string } | null {
  const [, name, secret] = pattern.exec(token) ?? [];
  if (!name || !secret) return null;
  const family = hashOf(name);
  return { hash: `${family}.${hashOf(secret)}`, from: `${family}.`, to: `${family}/` };
}
