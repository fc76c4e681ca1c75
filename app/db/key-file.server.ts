import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { t } from "~/messages";
import { DatabaseRefused, databasePath, refuseExposed } from "./file.server";

const keyBytes = 32;

/** What a key is derived for; a key of one purpose says nothing of another. */
export type Purpose = "fingerprint" | "totp" | "form" | "session" | "draft";

/** Where the key of a database is: `KEY_FILE`, else beside the database under its name with the ending `.key`. */
export const keyPathOf = (database: string = databasePath()): string =>
  process.env.KEY_FILE ? resolve(process.env.KEY_FILE) : `${database.replace(/\.db$/, "")}.key`;

/** Makes a new key file that its owner alone may read. A file that is there already is refused, untouched. */
export function createKey(path: string): void {
  if (existsSync(path)) throw new DatabaseRefused(t("key.exists", { path }));
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, "wx", 0o600);
  try {
    writeSync(file, `${randomBytes(keyBytes).toString("base64")}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** The key in a file. A missing, malformed or world-readable file is refused with the command that mends it. */
export function readKey(path: string): Buffer {
  if (!existsSync(path)) throw new DatabaseRefused(t("key.missing", { path }));
  refuseExposed(path);
  const key = Buffer.from(readFileSync(path, "utf8").trim(), "base64");
  if (key.length !== keyBytes) throw new DatabaseRefused(t("key.malformed", { path }));
  return key;
}

/** A key of 32 bytes for one purpose, derived from the key of a file. */
export const derive = (key: Buffer, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync("sha256", key, "", `calon ${purpose}`, keyBytes));

/** Tells whether two key files are the same one, and nothing of what is in them. */
export const fingerprintOf = (key: Buffer): string =>
  createHmac("sha256", derive(key, "fingerprint")).update("calon").digest("hex").slice(0, 32);
