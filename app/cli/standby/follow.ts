import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { DatabaseRefused } from "~/db/file.server";
import { holdFile } from "~/db/server-lock";
import { t } from "~/messages";
import { drillIdentity } from "../backups/keys";
import { replicaUrl } from "../replica/configuration";
import { isReplicaPlain } from "../replica/source";
import { mailTrouble } from "./mailing";
import { dropRoundsBut, noteFollowing, readFollowing, restoreRound, standbyFolder } from "./rounds";

const every = 300_000;

export function holdStandby(milliseconds = 0): void {
  mkdirSync(standbyFolder(), { recursive: true, mode: 0o700 });
  holdFile(join(standbyFolder(), ".lock"), t("standby.running"), milliseconds);
}

/** Restores the replica again and again. The checked round goes only once a newer one has passed its checks. */
export async function follow(): Promise<never> {
  replicaUrl();
  const identity = drillIdentity();
  if (!identity && !isReplicaPlain()) throw new DatabaseRefused(t("standby.no_identity"));
  const state = readFollowing();
  for (let isFirst = true; ; ) {
    dropRoundsBut(state.verified);
    const before = state.reason;
    try {
      Object.assign(state, await restoreRound(() => identity ?? ""), { reason: null, failing_since: null });
      if (isFirst) console.log(t("standby.first_check", { name: state.verified ?? "" }));
      else if (before) console.log(t("standby.again"));
      isFirst = false;
    } catch (error) {
      state.reason = (error as Error).message;
      state.failing_since ??= new Date().toISOString();
      if (state.reason !== before) console.error(state.reason);
    }
    noteFollowing(state);
    dropRoundsBut(state.verified);
    await mailTrouble(state);
    noteFollowing(state);
    await setTimeout(every);
  }
}
