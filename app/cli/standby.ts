import { parseArgs } from "node:util";
import { databasePath } from "~/db/file.server";
import { refuseWhileServerRuns } from "~/db/server-lock";
import { t } from "~/messages";
import { exitIfRefused } from "./new-database";
import { follow, holdStandby } from "./standby/follow";
import { troubleOf } from "./standby/mailing";
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
  await follow();
});

function printStatus(): void {
  const state = readFollowing();
  const { verified, reason } = state;
  const age = verified ? Math.ceil(secondsSince(verified)) : null;
  console.log(age === null ? t("standby.status_none") : t("standby.status", { age: String(age) }));
  if (reason) console.error(reason);
  const isSilent = troubleOf(state) === "silent";
  if (isSilent) console.error(t("standby.mail_silent"));
  if (reason || isSilent || age === null || age > oldestRound) process.exitCode = 1;
}
