import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** The key lives as long as the process, so a restart voids all sealed values. */
const key = randomBytes(32);
const algorithm = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

export function seal(value: object, until: number): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv);
  const text = Buffer.concat([cipher.update(JSON.stringify({ value, until })), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url");
}

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
