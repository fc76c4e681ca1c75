import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseRefused } from "~/db/file.server";
import { holdFile } from "~/db/server-lock";
import { t } from "~/messages";
import { drillIdentity } from "../backups/keys";
import { replicaUrl } from "../replica/configuration";
import { isReplicaPlain } from "../replica/source";
import { mailTrouble } from "./mailing";
import { dropRoundsBut, isLate, noteFollowing, readFollowing, restoreRound, standbyFolder } from "./rounds";

export function holdStandby(milliseconds = 0): void {
  mkdirSync(standbyFolder(), { recursive: true, mode: 0o700 });
  holdFile(join(standbyFolder(), ".lock"), t("standby.running"), milliseconds);
}

/** Restores the replica once. The checked round stays until a newer one has passed its checks and is noted. */
export async function follow(at = Date.now()): Promise<void> {
  replicaUrl();
  const identity = drillIdentity();
  if (!identity && !isReplicaPlain()) throw new DatabaseRefused(t("standby.no_identity"));
  const state = readFollowing();
  dropRoundsBut(state.verified);
  try {
    const { verified, newest } = await restoreRound(() => identity ?? "");
    if (newest !== state.newest) Object.assign(state, { newest, arrived_at: new Date(at).toISOString() });
    Object.assign(state, { verified, reason: isLate(state, at) ? t("standby.silent") : null });
  } catch (error) {
    state.reason = (error as Error).message;
  }
  await mailTrouble(state, at);
  noteFollowing(state);
}
