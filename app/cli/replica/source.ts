import { existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import { malaysianDigits } from "~/db/clock";
import { DatabaseRefused, databasePath } from "~/db/file";
import { bytesOfDatabase } from "~/db/space";
import { writeWhole } from "~/features/backups/disk";
import { recipientPath } from "~/features/backups/recipient";
import { t } from "~/messages";
import { inFolder } from "../backups/disk";
import type { Source } from "../backups/restoring";
import { askLitestream, type Crypt, configurationOf, replicaUrl } from "./litestream";

/** The secret half of the key reaches Litestream by this variable alone, and no file. */
const identityName = "CALON_REPLICA_IDENTITY";

/** The replica as it was at that instant, or its newest rows. */
export function replicaAt(database: string, at: number | null): Source {
  const url = replicaUrl();
  let madeAt = "";
  return {
    name: url,
    madeAt: () => madeAt,
    // Of the database that is here, because Litestream names the size of compressed parts alone.
    bytes: () => bytesOfDatabase(databasePath()),
    refuseMissing: () => {
      if (at !== null && at > Date.now())
        throw new DatabaseRefused(t("replica.in_future", { at: malaysianText(at) }));
      configurationOf(database, null);
    },
    fetch: async (unfinished, identity) => {
      const isPlain = isReplicaPlain();
      if (!isPlain && !identity) throw new DatabaseRefused(t("restore.identity_needed", { path: url }));
      const secrets = { [identityName]: isPlain ? "" : ((await identity?.()) ?? "") };
      const age = isPlain ? null : { identities: [`$${identityName}`] };
      const { name, ended } = generationFor(at, await generationsAtPlace(unfinished), url);
      const folder = `${unfinished}.replica`;
      await withScratch(folder, age, async (none, configuration) => {
        const target = join(folder, "calon.db");
        const words = ["restore", "-config", configuration, "-generation", name, "-o", target];
        const fetchUntil = async (instant: number | null) => {
          const until = instant === null ? [] : ["-timestamp", new Date(instant).toISOString()];
          await askLitestream([...words, ...until, none], secrets);
          madeAt = new Date(instant ?? ended).toISOString();
        };
        if (at !== null && at <= ended) await fetchUntil(at);
        else
          await fetchUntil(null).catch(async (error) => {
            // A server that dies while it sends by sftp leaves its last part cut, and with it no newest rows can be read.
            await fetchUntil(ended - 1).catch(() => {
              throw error;
            });
            console.log(t("replica.last_cut", { at: malaysianText(ended - 1) }));
          });
        renameSync(target, unfinished);
      });
    },
  };
}

export const isReplicaPlain = (): boolean =>
  process.env.BACKUP_UNENCRYPTED === "yes" && !existsSync(recipientPath());

/** The last one that had begun. In a gap between two the earlier one is whole, and nothing was replicated after it. */
function generationFor(at: number | null, generations: Generation[], url: string): Generation {
  const chosen = generations.filter(({ begun }) => at === null || begun < at).at(-1);
  if (chosen) return chosen;
  const [oldest] = generations;
  if (!oldest) throw new DatabaseRefused(t("replica.empty", { url }));
  throw new DatabaseRefused(t("replica.too_early", { url, from: malaysianText(oldest.begun) }));
}

/**
 * What Litestream needs for a question to the place of the replica, in a folder that goes afterwards: it asks for the age of a
 * database also where none is, so this one is empty.
 */
function withScratch<Value>(
  folder: string,
  age: Crypt | null,
  ask: (database: string, configuration: string) => Promise<Value>,
): Promise<Value> {
  return inFolder(folder, async () => {
    const [database, configuration] = [join(folder, "none.db"), join(folder, "litestream.yml")];
    writeWhole(database, "");
    writeWhole(configuration, configurationOf(database, age));
    return ask(database, configuration);
  });
}

/** As a person at the box types it: 2026-11-24 03:36:34. NaN for any other text. */
export function malaysianInstant(text: string): number {
  const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(text) ?? [];
  return Date.parse(`${day}T${time}+08:00`);
}

export const malaysianText = (instant: number): string =>
  malaysianDigits(instant).replace("T", " ").slice(0, 19);

/** What Litestream calls a generation: a snapshot and the changes after it, without a gap. */
export interface Generation {
  name: string;
  begun: number;
  ended: number;
}

/** Refused where the place does not answer. */
export const generationsAtPlace = (database: string): Promise<Generation[]> =>
  withScratch(`${database}.place-${process.pid}`, null, generationsIn);

/** The one that began last is the last one. Instants are whole seconds, rounded down. One whose first snapshot was cut off has those of the year 1. */
export async function generationsIn(database: string, configuration: string): Promise<Generation[]> {
  const lines = await askLitestream(["generations", "-config", configuration, database]);
  return lines
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .map(([, name = "", , begun = "", ended = ""]) => ({
      name,
      begun: Date.parse(begun),
      ended: Date.parse(ended),
    }))
    .filter(({ begun }) => begun > 0)
    .sort((one, other) => one.begun - other.begun);
}
