import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { DatabaseRefused, databasePath } from "~/db/file";
import { t } from "~/messages";

/** The public half; the other half is on paper. */
export const recipientPath = (database: string = databasePath()): string =>
  resolve(process.env.BACKUP_RECIPIENT_FILE || `${database.replace(/\.db$/, "")}.recipient`);

const recipientShape = /^age1[02-9ac-hj-np-z]{58}$/;

/** Null where the office made no key. */
export function readRecipient(path: string = recipientPath()): string | null {
  if (!existsSync(path)) return null;
  const recipient = readFileSync(path, "utf8").trim();
  if (!recipientShape.test(recipient)) throw new DatabaseRefused(t("backup_key.malformed", { path }));
  return recipient;
}

/**
 * From its file, and where there is none from the database, because a computer that takes over gets the database alone.
 * An office that wants its copies in clear has no file.
 */
export function recipientOr(stored: () => string | null): string | null {
  const own = readRecipient();
  if (own || process.env.BACKUP_UNENCRYPTED === "yes") return own;
  const found = stored();
  return found && recipientShape.test(found) ? found : null;
}
