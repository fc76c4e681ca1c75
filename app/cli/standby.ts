import { databasePath } from "~/db/file";
import { refuseWhileServerRuns } from "~/db/server-lock";
import { t } from "~/messages";
import { exitIfRefused, typed } from "./runtime/terminal";
import { follow, holdStandby } from "./standby/follow";
import { isOld, readFollowing, secondsSince } from "./standby/rounds";

const { status } = typed(t("standby.usage"), { flags: ["status"] });
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
  if (reason || isOld(verified)) process.exitCode = 1;
});
