import { basename, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { now } from "~/db/clock";
import { DatabaseRefused } from "~/db/file";
import type { Drill } from "~/features/backups/status";
import { t } from "~/messages";
import { isReplicaPlain, replicaAt } from "../replica/source";
import { checkEverything, copyDatabase } from "./check";
import { inFolder, removeDatabase, unfinishedOf } from "./disk";
import { newestCopy, readNote } from "./keeping";
import { momentOf } from "./names";
import { checksumOf, isSealed } from "./packing";
import { restore } from "./restoring";

const nothing: Drill = {
  copy: null,
  copy_at: null,
  candidates: null,
  how: null,
  replica_at: null,
  reason: null,
};

/**
 * Restores the newest copy beside and checks everything in it. Where its key is only on paper, its bytes are compared with
 * those that opened when it was made, and a fresh copy of the database is checked instead.
 */
export async function drill(
  database: string,
  folder: string,
  findIdentity: () => string | null,
): Promise<Drill> {
  const copy = newestCopy(folder);
  if (!copy) return { ...nothing, reason: t("drill.no_copy") };
  const name = basename(copy);
  const result: Drill = { ...nothing, copy: name, copy_at: momentOf(name) };
  const beside = unfinishedOf(join(folder, "drill"));
  return inFolder(beside, async () => {
    try {
      const note = readNote(copy);
      const identity = findIdentity();
      if ((await checksumOf(copy)) !== note.sha256) throw new DatabaseRefused(t("drill.changed", { name }));
      const restored = join(beside, "calon.db");
      if (isSealed(copy) && !identity) {
        copyDatabase(database, restored, { readonly: false });
        const { findings } = checkEverything(restored, database);
        return {
          ...result,
          how: "checksum",
          candidates: note.contents.candidates,
          reason: sentencesOf(findings),
        };
      }
      const wishes = { identity: () => identity ?? "", acceptFindings: true };
      const { contents, findings } = await restore(copy, restored, wishes);
      const isSame = isDeepStrictEqual(contents, note.contents);
      const reasons = isSame ? findings : [t("drill.other_contents", { name }), ...findings];
      removeDatabase(restored);
      if (isReplicaOpen(identity)) {
        const replica = await drillReplica(restored, identity);
        result.replica_at = replica.at;
        reasons.push(...replica.reasons);
      }
      return { ...result, how: "opened", candidates: contents.candidates, reason: sentencesOf(reasons) };
    } catch (error) {
      return { ...result, reason: (error as Error).message };
    }
  });
}

/** Where its key is on the server too, or it is in clear. */
const isReplicaOpen = (identity: string | null): boolean =>
  Boolean(process.env.REPLICA_URL) && (identity !== null || isReplicaPlain());

/** Its rows are those of this moment, so it has no note to compare them with. */
async function drillReplica(beside: string, identity: string | null) {
  try {
    const source = replicaAt(beside, null);
    const wishes = { identity: () => identity ?? "", acceptFindings: true };
    const { findings } = await restore(source, beside, wishes);
    return { at: source.madeAt(), reasons: findings };
  } catch (error) {
    return { at: null, reasons: [t("drill.replica_failed", { reason: (error as Error).message })] };
  }
}

const sentencesOf = (reasons: string[]): string | null => reasons.join(" ") || null;

/** The instant and the outcome, as `status.json` stores them. */
export const drillNews = (last_drill: Drill) => ({
  last_drill_at: now(),
  last_drill_ok: last_drill.reason === null,
  last_drill,
});
