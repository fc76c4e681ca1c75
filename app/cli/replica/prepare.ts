import { existsSync, statSync } from "node:fs";
import { damageOf } from "~/db/damage";
import { DatabaseRefused } from "~/db/file";
import { beginGeneration } from "~/db/last-served";
import { t } from "~/messages";
import { officeRecipient, recipientPath, storeRecipient } from "../backups/keys";
import { configurationPath, writeProved } from "./litestream";
import { generationsAtPlace } from "./source";
import {
  noteKnown,
  noteOwn,
  noteSuccessor,
  refuseForeign,
  refuseFuture,
  refuseReplacedNow,
} from "./successor";

/** A server that ends again and again takes the replicator with it, and must not fill the replica with whole copies. */
const betweenGenerations = 30_000;

/**
 * Each start begins a new generation: Litestream cannot know for certain whether the file was exchanged or its log restarted
 * while it was away.
 */
export async function prepare(database: string): Promise<void> {
  if (!existsSync(database)) throw new DatabaseRefused(t("database.missing", { path: database }));
  refuseReplacedNow(database);
  refuseDamagedTables(database);
  const recipient = officeRecipient(database);
  if (!recipient && process.env.BACKUP_UNENCRYPTED !== "yes")
    throw new DatabaseRefused(t("backup_key.none", { path: recipientPath() }));
  // A computer that takes over gets the database alone, and encrypts for the same key.
  if (recipient) storeRecipient(database, recipient);
  noteOwn(database);
  // With what Litestream could not send while the place was away, which may fill the disk.
  beginGeneration(database);
  const generations = await generationsAtPlace(database);
  noteSuccessor(database, generations);
  refuseReplacedNow(database);
  refuseFuture(generations);
  await refuseForeign(database, generations);
  noteKnown(database, generations);
  await waitAfterLast(configurationPath(database));
  await writeProved(database, configurationPath(database), recipient ? { recipients: [recipient] } : null);
}

/** Damage of the disk never passes through the log: the changes at the place are whole, and a whole copy would be damaged. */
function refuseDamagedTables(database: string): void {
  if (damageOf(database)?.extent === "tables")
    throw new DatabaseRefused(t("replica.damaged", { path: database }));
}

/** The configuration is as old as the last generation. */
async function waitAfterLast(configuration: string): Promise<void> {
  const last = statSync(configuration, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const wait = Math.min(last + betweenGenerations - Date.now(), betweenGenerations);
  if (wait <= 0) return;
  console.log(t("replica.waits", { seconds: String(Math.ceil(wait / 1000)) }));
  await new Promise((wake) => setTimeout(wake, wait));
}
