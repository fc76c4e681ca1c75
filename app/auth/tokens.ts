import { createHash, randomBytes } from "node:crypto";

export const newSecret = (): string => randomBytes(32).toString("base64url");

export const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/** A name that stays and a secret that rotates: an old token still identifies its session, and guesses cannot end one. */
const pattern = /^([\w-]{43})\.([\w-]{43})$/;

export const newToken = (): string => `${newSecret()}.${newSecret()}`;

export function hashesOf(token: string): { hash: string; from: string; to: string } | null {
  const [, name, secret] = pattern.exec(token) ?? [];
  if (!name || !secret) return null;
  const family = hashOf(name);
  return { hash: `${family}.${hashOf(secret)}`, from: `${family}.`, to: `${family}/` };
}
