import { parseArgs } from "node:util";
import { databasePath } from "~/db/file.server";
import { refuseWhileServerRuns } from "~/db/server-lock";
import { t } from "~/messages";
import { exitIfRefused } from "./new-database";
import { lowerPriority } from "./priority";
import { follow, holdStandby } from "./standby/follow";
import { readFollowing, secondsSince } from "./standby/rounds";
import { typed } from "./typed";

/** A round is restored each five minutes, so three of them have failed. */
const oldestRound = 15 * 60;

const { status } = typed(
  t("standby.usage"),
  () => parseArgs({ options: { status: { type: "boolean", default: false } } }).values,
);
process.umask(0o077);
await exitIfRefused(async () => {
  if (status) {
    printStatus();
    return;
  }
  refuseWhileServerRuns(databasePath());
  holdStandby();
  lowerPriority();
  await follow();
});

function printStatus(): void {
  const { verified, reason } = readFollowing();
  const age = verified ? Math.ceil(secondsSince(verified)) : null;
  console.log(age === null ? t("standby.status_none") : t("standby.status", { age: String(age) }));
  if (reason) console.error(reason);
  if (reason || age === null || age > oldestRound) process.exitCode = 1;
}
