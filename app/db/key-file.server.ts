import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { t } from "~/messages";
import { DatabaseRefused, databasePath, refuseExposed } from "./file.server";

const keyBytes = 32;

export type Purpose = "fingerprint" | "totp" | "form" | "session" | "draft" | "archive";

export const keyPathOf = (database: string = databasePath()): string =>
  process.env.KEY_FILE ? resolve(process.env.KEY_FILE) : `${database.replace(/\.db$/, "")}.key`;

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
  if (!existsSync(path)) throw new DatabaseRefused(t("key.missing", { path }));
  refuseExposed(path);
  const key = Buffer.from(readFileSync(path, "utf8").trim(), "base64");
  if (key.length !== keyBytes) throw new DatabaseRefused(t("key.malformed", { path }));
  return key;
}

export const derive = (key: Buffer, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync("sha256", key, "", `calon ${purpose}`, keyBytes));

/** Identifies a key file without revealing the key. */
export const fingerprintOf = (key: Buffer): string =>
  createHmac("sha256", derive(key, "fingerprint")).update("calon").digest("hex").slice(0, 32);
