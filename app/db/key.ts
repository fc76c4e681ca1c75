import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from "node:crypto";
import { eq, isNotNull } from "drizzle-orm";
import { t } from "~/messages";
import { db, write } from "./client";
import { DatabaseRefused, databasePath } from "./file";
import {
  derive,
  fingerprintOf,
  isKeyThere,
  keyFileBehind,
  keyPathOf,
  type Purpose,
  readKey,
} from "./key-file";
import { officeSetting, saveOfficeSetting } from "./office-settings";
import { users } from "./schema";
import { unlessStorageFails } from "./storage";

const algorithm = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;
const derived = new Map<Purpose, Buffer>();
/** Seals the secrets of an earlier version, so what it needs comes before. */
const master = requireKey();

export function keyFor(purpose: Purpose): Buffer {
  const known = derived.get(purpose) ?? derive(master, purpose);
  derived.set(purpose, known);
  return known;
}

/** A sealed secret opens only with the key of this office and for the same account. */
export function sealTotpSecret(user_id: number, secret: string, key: Buffer = keyFor("totp")): string {
  return `sealed:${sealText(key, secret, String(user_id))}`;
}

export function openTotpSecret(user_id: number, sealed: string | null): string | null {
  const [, text] = /^sealed:([\w-]+)$/.exec(sealed ?? "") ?? [];
  return text ? openText(keyFor("totp"), text, String(user_id)) : null;
}

function requireKey(): Buffer {
  const path = keyPathOf();
  const known = officeSetting("key_fingerprint");
  try {
    const file = keyFileBehind(path);
    if (known && !isKeyThere(path)) throw new DatabaseRefused(t("key.lost", { path: file }));
    const key = readKey(path);
    const fingerprint = fingerprintOf(key);
    if (known && known !== fingerprint) {
      throw new DatabaseRefused(t("key.other", { path: file, database: databasePath() }));
    }
    if (!known) adopt(key, fingerprint);
    if (!officeSetting("database_id")) unlessStorageFails(nameDatabase);
    return key;
  } catch (error) {
    if (!(error instanceof DatabaseRefused)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** Its copies carry this id, so that no rule deletes a copy of one database in favour of another's. */
function nameDatabase(): void {
  write(() => saveOfficeSetting("database_id", randomUUID()));
}

/** Binds the database to its first key and seals the secrets of earlier versions. */
function adopt(key: Buffer, fingerprint: string): void {
  const totp = derive(key, "totp");
  write(() => {
    saveOfficeSetting("key_fingerprint", fingerprint);
    for (const { id, totp_secret } of db.select().from(users).where(isNotNull(users.totp_secret)).all()) {
      const sealed = totp_secret && sealTotpSecret(id, totp_secret, totp);
      db.update(users).set({ totp_secret: sealed }).where(eq(users.id, id)).run();
    }
  });
}

/** `context` is authenticated but not stored, so that a sealed text cannot be moved to another row. */
function sealText(key: Buffer, text: string, context = ""): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

function openText(key: Buffer, sealed: string, context = ""): string | null {
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
