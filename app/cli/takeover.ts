import { parseArgs } from "node:util";
import { databasePath } from "~/db/file.server";
import { refuseWhileServerRuns } from "~/db/server-lock";
import { t } from "~/messages";
import { drillIdentity, typedIdentity } from "./backups/keys";
import { exitIfRefused } from "./new-database";
import { holdStandby } from "./standby/follow";
import { takeOver } from "./standby/take-over";
import { typed } from "./typed";

const followerEndsWithin = 20_000;

typed(t("takeover.usage"), () => parseArgs({ options: {} }));
process.umask(0o077);
await exitIfRefused(async () => {
  refuseWhileServerRuns(databasePath());
  holdStandby(followerEndsWithin);
  const identity = drillIdentity();
  await takeOver(() => identity ?? typedIdentity());
});
