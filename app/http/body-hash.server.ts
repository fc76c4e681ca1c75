import { createHash, createHmac, type Hash, type Hmac, randomBytes } from "node:crypto";

/** Fields that are never shown again and never kept, not even as a hash that could be guessed against. */
export const secretFields = ["password", "current_password", "otp", "recovery_code"] as const;

/** Whether a field holds what only its owner may know, by its name. */
export const isSecretField = (name: string): boolean => /password|otp|secret|token|recovery/i.test(name);

const ownKey = randomBytes(32);

/**
 * Begins the hash by which a repeated request is known. Where the body holds a password the hash has a key that ends
 * with this process, because the table keeps hashes and a plain one would let the password be guessed.
 */
export function bodyHash(path: string, hasSecret: boolean): Hash | Hmac {
  return (hasSecret ? createHmac("sha256", ownKey) : createHash("sha256")).update(path);
}
