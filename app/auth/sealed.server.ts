import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** Ends with the process, and what it has sealed with it. */
const key = randomBytes(32);
const algorithm = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

/** A value for a browser to carry that it can neither read nor change, and that opens until then. */
export function seal(value: object, until: number): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv);
  const text = Buffer.concat([cipher.update(JSON.stringify({ value, until })), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url");
}

/** What was sealed; null when it is over, or was not sealed by this process. */
export function unseal<Value extends object>(sealed: string | null): Value | null {
  const bytes = Buffer.from(sealed ?? "", "base64url");
  if (bytes.length <= ivBytes + tagBytes) return null;
  try {
    const opened = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes));
    opened.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    const text = Buffer.concat([opened.update(bytes.subarray(ivBytes + tagBytes)), opened.final()]);
    const { value, until } = JSON.parse(text.toString());
    return until > Date.now() ? value : null;
  } catch {
    return null;
  }
}
