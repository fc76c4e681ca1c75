import { hostname } from "node:os";
import { DatabaseRefused, databasePath } from "~/db/file";
import { heartbeatIn } from "~/db/heartbeat";
import { refuseWhileServerRuns } from "~/db/server-lock";
import { t } from "~/messages";
import { drillIdentity, refuseOtherKey, typedIdentity } from "./backups/keys";
import { LossRefused } from "./backups/lost-events";
import { copyIn, type RestoreWishes, restore, type Source } from "./backups/restoring";
import { generationsAtPlace, isReplicaPlain, replicaAt } from "./replica/source";
import { forgetGenerations, watchPlace } from "./replica/successor";
import { exitIfRefused, typed } from "./runtime/terminal";
import { holdStandby } from "./standby/follow";
import {
  dropRoundsBut,
  fileOfRound,
  followsNothing,
  instantOf,
  noteFollowing,
  readFollowing,
} from "./standby/rounds";

const followerEndsWithin = 20_000;

class StillSent extends DatabaseRefused {}

const { "accept-loss": acceptLoss } = typed(t("takeover.usage"), { flags: ["accept-loss"] });
process.umask(0o077);
await exitIfRefused(async () => {
  const path = databasePath();
  refuseWhileServerRuns(path);
  // Before anything else: a person may have to fetch the key, while the other computer still serves.
  const identity = await identityOfReplica(path);
  holdStandby(followerEndsWithin);
  const wishes = { identity: () => identity, replace: true, acceptLoss };
  const { source, contents } = await takeNewest(path, wishes);
  await beginTerm(path);
  console.log(t("takeover.made", { at: source.madeAt(), latest: contents.latest ?? "-" }));
});

async function identityOfReplica(path: string): Promise<string> {
  const stored = drillIdentity();
  if (stored !== null || !process.env.REPLICA_URL || isReplicaPlain()) return stored ?? "";
  console.log(t("takeover.key_first"));
  const identity = await typedIdentity();
  await refuseOtherKey(path, identity);
  return identity;
}

/** The newest rows of the replica, or the checked round of this computer where the place does not answer or its rows fail a check. */
async function takeNewest(path: string, wishes: RestoreWishes) {
  const take = async (source: Source, more: RestoreWishes = {}) => ({
    ...(await restore(source, path, { ...wishes, ...more })),
    source,
  });
  let isSent: (() => Promise<boolean>) | undefined;
  /** A server that still saves would lose what it saves from now on. */
  const refuseStillSent = async (rows: string) => {
    if (!(await isSent?.())) return;
    const { host, at } = heartbeatIn(rows) ?? { host: t("takeover.other_computer"), at: "-" };
    throw new StillSent(t("takeover.still_sent", { host, at }));
  };
  try {
    isSent = watchPlace(path, await generationsAtPlace(path));
    return await take(replicaAt(path, null), { onChecked: (_, rows) => refuseStillSent(rows) });
  } catch (error) {
    const { verified } = readFollowing();
    const isFinal = error instanceof StillSent || error instanceof LossRefused;
    if (!(error instanceof DatabaseRefused) || isFinal || !verified) throw error;
    // Rows that cannot be used may be those of a server that lives. A place that is away does not answer this either.
    await refuseStillSent(path).catch((reason) => {
      if (reason instanceof StillSent) throw reason;
    });
    console.error(error.message);
    console.log(t("takeover.from_round", { name: verified }));
    return take({ ...copyIn(fileOfRound(verified)), madeAt: () => instantOf(verified) });
  }
}

/** Each takeover begins a term in the database, which separates its copies from those of the server before. */
async function beginTerm(path: string): Promise<void> {
  const [{ write }, { recordEvent }, { officeSetting, saveOfficeSetting }, { operator }] = await Promise.all([
    import("~/db/client"),
    import("~/db/audit"),
    import("~/db/office-settings"),
    import("~/auth/actor"),
  ]);
  write(() => {
    const last = Number(officeSetting("serving_term") ?? "0");
    const term = Math.max(Math.floor(Date.now() / 1000), last + 1);
    saveOfficeSetting("serving_term", String(term));
    const host = hostname();
    const changes = { term, host };
    recordEvent(operator, { action: "server.taken_over", entity: "server", changes });
  });
  forgetGenerations(path);
  noteFollowing(followsNothing);
  dropRoundsBut(null);
}
