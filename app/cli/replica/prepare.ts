import { existsSync } from "node:fs";
import { DatabaseRefused } from "~/db/file.server";
import { beginGeneration } from "~/db/last-served";
import { t } from "~/messages";
import { officeRecipient, recipientPath } from "../backups/keys";
import { refuseReplaced } from "../standby/fence";
import { configurationPath, writeProved } from "./configuration";

/**
 * Each start begins a new generation: Litestream cannot know for certain whether the file was exchanged or its log restarted
 * while it was away.
 */
export async function prepare(database: string): Promise<void> {
  if (!existsSync(database)) throw new DatabaseRefused(t("database.missing", { path: database }));
  await refuseReplaced(database);
  const recipient = officeRecipient(database);
  if (!recipient && process.env.BACKUP_UNENCRYPTED !== "yes")
    throw new DatabaseRefused(t("backup_key.none", { path: recipientPath() }));
  writeProved(database, configurationPath(database), recipient ? { recipients: [recipient] } : null);
  beginGeneration(database);
}
