import { createHash, createHmac, type Hash, type Hmac, randomBytes } from "node:crypto";

/** Never shown again and never stored, not even as a hash that could be guessed. */
export const secretFields = ["password", "current_password", "otp", "recovery_code"] as const;

export const isSecretField = (name: string): boolean => /password|otp|secret|token|recovery/i.test(name);

const ownKey = randomBytes(32);

/** With a secret the hash gets a key of this process, so that a copy of the table does not help to guess a password. */
export function bodyHash(path: string, hasSecret: boolean): Hash | Hmac {
  return (hasSecret ? createHmac("sha256", ownKey) : createHash("sha256")).update(path);
}
