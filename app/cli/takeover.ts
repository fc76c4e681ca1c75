import { parseArgs } from "node:util";
import { databasePath } from "~/db/file";
import { refuseWhileServerRuns } from "~/db/server-lock";
import { t } from "~/messages";
import { drillIdentity, refuseOtherKey, typedIdentity } from "./backups/keys";
import { exitIfRefused } from "./new-database";
import { isReplicaPlain } from "./replica/source";
import { placeIsNamed } from "./replica/successor";
import { holdStandby } from "./standby/follow";
import { takeOver } from "./standby/take-over";
import { typed } from "./typed";

const followerEndsWithin = 20_000;

const { "accept-loss": acceptLoss } = typed(
  t("takeover.usage"),
  () => parseArgs({ options: { "accept-loss": { type: "boolean", default: false } } }).values,
);
process.umask(0o077);
await exitIfRefused(async () => {
  const path = databasePath();
  refuseWhileServerRuns(path);
  // Before anything else: a person may have to fetch the key, while the other computer still serves.
  const identity = await identityOfReplica(path);
  holdStandby(followerEndsWithin);
  await takeOver(identity, acceptLoss);
});

async function identityOfReplica(path: string): Promise<string> {
  const stored = drillIdentity();
  if (stored !== null || !placeIsNamed() || isReplicaPlain()) return stored ?? "";
  console.log(t("takeover.key_first"));
  const identity = await typedIdentity();
  await refuseOtherKey(path, identity);
  return identity;
}
