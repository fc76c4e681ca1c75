import { basename, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { DatabaseRefused } from "~/db/file";
import { unfinishedOf } from "~/features/backups/disk";
import { checksumOf, isSealed } from "~/features/backups/packing";
import type { Drill } from "~/features/backups/status";
import { t } from "~/messages";
import { isReplicaPlain, replicaAt } from "../replica/source";
import { checkEverything, copyDatabase } from "./check";
import { inFolder, removeDatabase } from "./disk";
import { newestCopy, readNote } from "./keeping";
import { restore } from "./restoring";
import { momentOf } from "./retention";

/**
 * Restores the newest copy beside and checks everything in it. Where its key is only on paper, its bytes are compared with
 * those that opened when it was made, and a fresh copy of the database is checked instead.
 */
export async function drill(
  database: string,
  folder: string,
  findIdentity: () => string | null,
): Promise<Drill> {
  const result: Drill = {
    copy: null,
    copy_at: null,
    candidates: null,
    how: null,
    replica_at: null,
    reason: null,
  };
  try {
    const copy = newestCopy(folder);
    if (!copy) throw new DatabaseRefused(t("drill.no_copy"));
    const name = basename(copy);
    Object.assign(result, { copy: name, copy_at: momentOf(name) });
    const note = readNote(copy);
    const identity = findIdentity();
    if ((await checksumOf(copy)) !== note.sha256) throw new DatabaseRefused(t("drill.changed", { name }));
    const beside = unfinishedOf(join(folder, "drill"));
    const restored = join(beside, "calon.db");
    const reasons = await inFolder(beside, async () => {
      if (isSealed(copy) && !identity) {
        copyDatabase(database, restored, { readonly: false });
        const { findings } = checkEverything(restored, database);
        Object.assign(result, { how: "checksum", candidates: note.contents.candidates });
        return findings;
      }
      const wishes = { identity: () => identity ?? "", acceptFindings: true };
      const { contents, findings } = await restore(copy, restored, wishes);
      Object.assign(result, { how: "opened", candidates: contents.candidates });
      if (!isDeepStrictEqual(contents, note.contents)) findings.unshift(t("drill.other_contents", { name }));
      // Where its key is on the server too, or it is in clear. Its rows are those of this moment, so it has no note to compare them with.
      if (!process.env.REPLICA_URL || !(identity || isReplicaPlain())) return findings;
      removeDatabase(restored);
      const replica = replicaAt(restored, null);
      try {
        findings.push(...(await restore(replica, restored, wishes)).findings);
        result.replica_at = replica.madeAt();
      } catch (error) {
        findings.push(t("drill.replica_failed", { reason: (error as Error).message }));
      }
      return findings;
    });
    return { ...result, reason: reasons.join(" ") || null };
  } catch (error) {
    return { ...result, reason: (error as Error).message };
  }
}
