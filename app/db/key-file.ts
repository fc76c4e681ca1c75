import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { t } from "~/messages";
import { DatabaseRefused, databasePath, refuseExposed } from "./file";

const keyBytes = 32;

export type Purpose = "fingerprint" | "totp" | "form" | "session" | "draft" | "archive" | "machine";

export const keyPathOf = (database: string = databasePath()): string =>
  process.env.KEY_FILE ? resolve(process.env.KEY_FILE) : `${database.replace(/\.db$/, "")}.key`;

/** What a unit passes where the file is missing (SetCredential), because systemd alone would say nothing of a key. */
const missing = "tiada";
const fileOfUnits = "/etc/calon/key/calon.key";

export const isKeyThere = (path: string): boolean =>
  existsSync(path) && readFileSync(path, "utf8").trim() !== missing;

/** The file that a person can put in place: a unit reads a copy of it, which systemd makes. */
export const keyFileBehind = (path: string): string =>
  dirname(path) === process.env.CREDENTIALS_DIRECTORY ? fileOfUnits : path;

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

export function readKey(path: string): Buffer {
  const file = keyFileBehind(path);
  if (!isKeyThere(path)) throw new DatabaseRefused(t("key.missing", { path: file }));
  refuseExposed(path);
  const key = Buffer.from(readFileSync(path, "utf8").trim(), "base64");
  if (key.length !== keyBytes) throw new DatabaseRefused(t("key.malformed", { path: file }));
  return key;
}

export const derive = (key: Buffer, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync("sha256", key, "", `calon ${purpose}`, keyBytes));

/** Identifies a key file without revealing the key. */
export const fingerprintOf = (key: Buffer): string =>
  createHmac("sha256", derive(key, "fingerprint")).update("calon").digest("hex").slice(0, 32);
