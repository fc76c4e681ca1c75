import { statSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { replicatedPath } from "~/features/backups/replicated.server";
import { writeWhole } from "../backups/disk";
import { configurationPath } from "./configuration";
import { generationsIn } from "./generations";
import { noteSuccessor, ownGeneration } from "./successor";

const lookEvery = 120_000;
/** It sends each second. */
const sentWithin = 5_000;
/** Another computer's clock may differ from this one's. */
const clocksDiffer = 60_000;
/** A part may take so long on a slow line. */
const slowestPart = 600_000;

/** What a look at the place has found of the generation that Litestream sends. */
interface Look {
  at: number;
  /** The last change of the database. */
  changed: number;
  own: string | null;
  ended: number;
}

/**
 * The server reads the note for `replica_late`. A look that fails leaves the note before it, which then grows old. Ends when
 * Litestream hangs: 0.3.13 waits for ever once it could not send a part, also when the place is back.
 */
export async function keepNoting(database: string, every = lookEvery): Promise<void> {
  let progress: Look | null = null;
  let patience = slowestPart;
  for (;;) {
    try {
      const look = await noteReplicated(database);
      if (progress && hangs(progress, look, patience)) return;
      if (look && (look.ended !== progress?.ended || look.own !== progress?.own)) progress = look;
      patience = slowestPart;
    } catch (error) {
      console.error((error as Error).message);
      patience = 0;
    }
    await setTimeout(every, undefined, { ref: false });
  }
}

/** A change was made after a look that no look has seen arrive. After a look that failed, the place has been away. */
const hangs = (progress: Look, look: Look | null, patience: number): boolean =>
  look !== null &&
  look.own !== null &&
  look.own === progress.own &&
  look.ended === progress.ended &&
  look.changed > progress.at + 1000 &&
  look.at - progress.at >= patience;

export async function noteReplicated(database: string, wait = sentWithin): Promise<Look | null> {
  const at = Date.now();
  const changed = statSync(`${database}-wal`, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  await setTimeout(wait, undefined, { ref: false });
  const generations = await generationsIn(database, configurationPath(database));
  noteSuccessor(database, generations);
  const newest = generations.at(-1);
  if (!newest) return null;
  const isBehind = changed > newest.ended + clocksDiffer;
  const replicated_at = new Date(isBehind ? newest.ended : at).toISOString();
  writeWhole(replicatedPath(database), `${JSON.stringify({ replicated_at })}\n`);
  const own = newest.name === ownGeneration(database) ? newest.name : null;
  return { at: Date.now(), changed, own, ended: newest.ended };
}
