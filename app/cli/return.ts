import { databasePath } from "~/db/file.server";
import { refuseWhileServerRuns } from "~/db/server-lock";
import { t } from "~/messages";
import { exitIfRefused } from "./new-database";
import { follow, holdStandby } from "./standby/follow";
import { instantOf } from "./standby/rounds";
import { takeOver } from "./standby/take-over";

if (process.argv.length > 2) {
  console.error(t("takeover.usage_return"));
  process.exit(1);
}
process.umask(0o077);
await exitIfRefused(async () => {
  refuseWhileServerRuns(databasePath());
  holdStandby();
  const begun = new Date().toISOString();
  console.log(t("takeover.following"));
  await follow(({ verified }) => verified !== null && instantOf(verified) >= begun);
  await takeOver();
});
