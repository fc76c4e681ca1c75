import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseRefused } from "~/db/file.server";
import { t } from "~/messages";
import { writeWhole } from "../backups/disk";
import { recipientPath } from "../backups/keys";
import type { Source } from "../backups/restoring";
import { configurationOf, replicaUrl } from "./configuration";
import { type Generation, generationsIn } from "./generations";
import { askLitestream } from "./litestream";
import { malaysianText } from "./malaysian-time";

/** The secret half of the key reaches Litestream by this variable alone, and no file. */
const identityName = "CALON_REPLICA_IDENTITY";

/** The replica as it was at that instant, or its newest rows. */
export function replicaAt(database: string, at: number | null): Source {
  const url = replicaUrl();
  let madeAt = "";
  return {
    name: url,
    madeAt: () => madeAt,
    refuseMissing: () => {
      configurationOf(database, null);
    },
    fetch: async (unfinished, identity) => {
      const folder = `${unfinished}.replica`;
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
      mkdirSync(folder, { mode: 0o700 });
      try {
        const isPlain = isReplicaPlain();
        if (!isPlain && !identity) throw new DatabaseRefused(t("restore.identity_needed", { path: url }));
        const secret = isPlain ? "" : ((await identity?.()) ?? "");
        // Litestream asks for the age of a database, also where none is.
        const none = join(folder, "none.db");
        writeWhole(none, "");
        const configuration = join(folder, "litestream.yml");
        const age = isPlain ? null : { identities: [`$${identityName}`] };
        writeWhole(configuration, configurationOf(none, age));
        const secrets = { [identityName]: secret };
        const chosen = generationFor(at, await generationsIn(none, configuration, secrets), url);
        madeAt = new Date(Math.min(at ?? chosen.ended, chosen.ended)).toISOString();
        const target = join(folder, "calon.db");
        const words = ["restore", "-config", configuration, "-generation", chosen.name, "-o", target];
        if (at !== null && at <= chosen.ended) words.push("-timestamp", new Date(at).toISOString());
        await askForRows([...words, none], secrets, url);
        renameSync(target, unfinished);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
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

async function askForRows(words: string[], secrets: Record<string, string>, url: string): Promise<void> {
  try {
    await askLitestream(words, secrets);
  } catch (error) {
    if (/no identity matched/.test((error as Error).message))
      throw new DatabaseRefused(t("restore.wrong_identity", { path: url }));
    throw error;
  }
}
