import { existsSync, readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { DatabaseRefused, refuseExposed, withDatabase } from "~/db/file";
import { settingIn } from "~/db/setting-in";
import { writeWhole } from "~/features/backups/disk";
import { readRecipient, recipientOr, recipientPath } from "~/features/backups/recipient";
import { t } from "~/messages";

const identityShape = /AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}/;

export const officeRecipient = (database: string): string | null =>
  recipientOr(() => {
    try {
      return withDatabase(database, { readonly: false }, (db) => settingIn(db, "backup_recipient"));
    } catch {
      // The copy itself then names the fault of the database.
      return null;
    }
  });

/**
 * For what leaves the computer by itself: null only for an office that wants it in clear. Stored in the database for a computer
 * that takes over; a disk that refuses it does not end the copy, and the next one stores it.
 */
export function keptRecipient(database: string): string | null {
  const recipient = officeRecipient(database);
  if (!recipient && process.env.BACKUP_UNENCRYPTED === "yes") return null;
  if (!recipient) throw new DatabaseRefused(t("backup_key.none", { path: recipientPath() }));
  try {
    withDatabase(database, { readonly: false }, (db) => {
      if (settingIn(db, "backup_recipient") === recipient) return;
      db.prepare("insert or replace into office_settings values ('backup_recipient', ?)").run(recipient);
    });
  } catch (error) {
    console.error((error as Error).message);
  }
  return recipient;
}

/** Stores the public half and answers both; the other half is stored nowhere. */
export async function createRecipient(path: string = recipientPath()) {
  if (existsSync(path)) throw new DatabaseRefused(t("backup_key.exists", { path }));
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  writeWhole(path, `${recipient}\n`);
  return { identity, recipient };
}

/** As typed from paper: spaces, small letters and lines with # are allowed. */
export function identityIn(text: string): string {
  const lines = text.split(/\r?\n/).filter((line) => !line.trim().startsWith("#"));
  const found = identityShape.exec(lines.join("").replace(/\s/g, "").toUpperCase())?.[0];
  if (!found) throw new DatabaseRefused(t("restore.identity_malformed"));
  return found;
}

/** From paper, on standard input. */
export async function typedIdentity(): Promise<string> {
  if (process.stdin.isTTY) console.log(t("restore.type_identity"));
  return identityIn(await text(process.stdin));
}

/** Where this computer has the public half in a file. After a new key on another computer that file is old: the sentence names it. */
export async function refuseOtherKey(database: string, identity: string): Promise<void> {
  const path = recipientPath(database);
  const recipient = readRecipient(path);
  if (recipient !== null && recipient !== (await identityToRecipient(identity)))
    throw new DatabaseRefused(t("backup_key.other", { path }));
}

/** For the drill, where the office leaves it on the server; null otherwise. */
export function drillIdentity(): string | null {
  const path = process.env.BACKUP_IDENTITY_FILE;
  if (!path) return null;
  if (!existsSync(path)) throw new DatabaseRefused(t("backup_key.identity_missing", { path }));
  refuseExposed(path);
  return identityIn(readFileSync(path, "utf8"));
}
