import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout } from "node:timers/promises";
import { damageOf } from "~/db/damage";
import { DatabaseRefused } from "~/db/file";
import { beginGeneration } from "~/db/last-served";
import { bytesOfUnsent, spaceOf } from "~/db/space";
import { writeWhole } from "~/features/backups/disk";
import { replicatedPath } from "~/features/backups/status";
import { t } from "~/messages";
import { keptRecipient } from "../backups/keys";
import { configurationPath, writeProved } from "./litestream";
import { generationsAtPlace, generationsIn } from "./source";
import {
  noteKnown,
  noteOwn,
  noteSuccessor,
  ownGeneration,
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
  // Damage of the disk never passes through the log: the changes at the place are whole, and a whole copy would be damaged.
  if (damageOf(database)?.extent === "tables")
    throw new DatabaseRefused(t("replica.damaged", { path: database }));
  const recipient = keptRecipient(database);
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

/** The configuration is as old as the last generation. */
async function waitAfterLast(configuration: string): Promise<void> {
  const last = statSync(configuration, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const wait = Math.min(last + betweenGenerations - Date.now(), betweenGenerations);
  if (wait <= 0) return;
  console.log(t("replica.waits", { seconds: String(Math.ceil(wait / 1000)) }));
  await setTimeout(wait);
}

const lookEvery = 20_000;
/** A server that lives writes each three seconds (docs/decisions/096-heartbeat.md), and Litestream sends each second. */
const arrivesWithin = 40_000;
/** Until the first whole copy has arrived, nothing else is sent. A slow line carries so many bytes in a second. */
const slowestLine = 100_000;

/** What the looks at the place have found since Litestream began. */
export interface Watch {
  begun: number;
  /** The last look that found something new, and what it found. */
  arrived: { at: number; newest: number } | null;
  /** The first of the looks that failed since then. */
  failedAt: number | null;
}

/**
 * Looks until a change has not arrived in time: 0.3.13 waits for ever once it could not send a part, also when the place is back.
 * Answers why it ends.
 */
export async function keepNoting(database: string, every = lookEvery): Promise<string> {
  const watch: Watch = { begun: Date.now(), arrived: null, failedAt: null };
  for (;;) {
    const reason = await lookAtPlace(database, watch);
    if (reason) return reason;
    await setTimeout(every, undefined, { ref: false });
  }
}

/** The server reads the note for `replica_late`. A look that fails leaves the note before it, which then grows old. */
export async function lookAtPlace(database: string, watch: Watch): Promise<string | null> {
  const at = Date.now();
  const changed = statSync(`${database}-wal`, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const newest = await ownNewest(database);
  const before = watch.arrived;
  if (!newest) {
    if (before || newest === undefined) watch.failedAt ??= at;
  } else if (newest !== before?.newest) {
    // After a look that failed it may have arrived before the place was away; a first copy may have needed minutes since that look.
    watch.arrived = { at: Math.max(watch.failedAt ?? at, before ? 0 : at - lookEvery), newest };
    watch.failedAt = null;
    // The part came after the look before, or with the whole copy, so the place has every change before that.
    note(database, before?.at ?? watch.begun);
  } else if (before && changed < before.at) note(database, at);
  const patience = arrivesWithin + (watch.arrived ? 0 : (statSync(database).size / slowestLine) * 1000);
  const since = watch.arrived?.at ?? watch.begun;
  if (changed >= since && Date.now() - since >= patience) return t("replica.hangs");
  return isDiskTaken(database) ? t("replica.disk_taken") : null;
}

const gigabyte = 1024 ** 3;

/** Beside the database Litestream stores what it has not sent. A place that is too slow must not fill the disk of the office. */
function isDiskTaken(database: string): boolean {
  const free = spaceOf(dirname(database))?.free ?? gigabyte;
  return bytesOfUnsent(database) > Math.min(gigabyte, free / 2);
}

/** The newest that the place has of the generation that Litestream sends. Null where it has nothing of it, undefined where it does not answer. */
async function ownNewest(database: string): Promise<number | null | undefined> {
  try {
    const generations = await generationsIn(database, configurationPath(database));
    refuseFuture(generations);
    noteSuccessor(database, generations);
    return generations.find(({ name }) => name === ownGeneration(database))?.ended ?? null;
  } catch (error) {
    console.error((error as Error).message);
  }
}

function note(database: string, at: number): void {
  writeWhole(replicatedPath(database), `${JSON.stringify({ replicated_at: new Date(at).toISOString() })}\n`);
}
