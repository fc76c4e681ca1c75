import { parseArgs } from "node:util";
import { databasePath } from "~/db/file";
import { refuseWhileServerRuns } from "~/db/server-lock";
import { t } from "~/messages";
import { exitIfRefused } from "./new-database";
import { follow, holdStandby } from "./standby/follow";
import { isOld, readFollowing, secondsSince } from "./standby/rounds";
import { typed } from "./typed";

const { status } = typed(
  t("standby.usage"),
  () => parseArgs({ options: { status: { type: "boolean", default: false } } }).values,
);
process.umask(0o077);
await exitIfRefused(async () => {
  if (!status) {
    refuseWhileServerRuns(databasePath());
    holdStandby();
    await follow();
  }
  const { verified, reason } = readFollowing();
  const age = verified && String(secondsSince(verified));
  console.log(age ? t("standby.status", { age }) : t("standby.status_none"));
  if (reason) console.error(reason);
  if (reason || !verified || isOld(verified)) process.exitCode = 1;
});
