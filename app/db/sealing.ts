import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

/** `context` is authenticated but not stored, so that a sealed text cannot be moved to another row. */
export function sealText(key: Buffer, text: string, context = ""): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

export function openText(key: Buffer, sealed: string, context = ""): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < ivBytes + tagBytes) return null;
  try {
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes)).setAAD(
      Buffer.from(context),
    );
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
    return text.toString();
  } catch {
    return null;
  }
}
