import { statSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { replicatedPath } from "~/features/backups/replicated.server";
import { writeWhole } from "../backups/disk";
import { configurationPath } from "./configuration";
import { generationsIn } from "./generations";
import { noteSuccessor } from "./successor";

const lookEvery = 120_000;
/** It sends each second. */
const sentWithin = 5_000;
/** Another computer's clock may differ from this one's. */
const clocksDiffer = 60_000;

/** The server reads the note for `replica_late`. A look that fails leaves the note before it, which then grows old. */
export async function keepNoting(database: string): Promise<void> {
  for (;;) {
    try {
      await noteReplicated(database);
    } catch (error) {
      console.error((error as Error).message);
    }
    await setTimeout(lookEvery, undefined, { ref: false });
  }
}

export async function noteReplicated(database: string, wait = sentWithin): Promise<void> {
  const at = Date.now();
  const changed = statSync(`${database}-wal`, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  await setTimeout(wait, undefined, { ref: false });
  const generations = await generationsIn(database, configurationPath(database));
  noteSuccessor(database, generations);
  const newest = generations.at(-1);
  if (!newest) return;
  const isBehind = changed > newest.ended + clocksDiffer;
  const replicated_at = new Date(isBehind ? newest.ended : at).toISOString();
  writeWhole(replicatedPath(database), `${JSON.stringify({ replicated_at })}\n`);
}
