import { parseArgs } from "node:util";
import { databasePath } from "~/db/file.server";
import { refuseWhileServerRuns } from "~/db/server-lock";
import { t } from "~/messages";
import { exitIfRefused } from "./new-database";
import { lowerPriority } from "./priority";
import { findingsIn, follow, holdStandby } from "./standby/follow";
import { isRound, readFollowing, secondsSince } from "./standby/rounds";

const { check, status } = readCommand();
process.umask(0o077);
await exitIfRefused(async () => {
  if (check) {
    lowerPriority();
    printFindings(findingsIn(check));
  } else if (status) printStatus();
  else {
    refuseWhileServerRuns(databasePath());
    holdStandby();
    await follow();
  }
});

function printFindings(findings: string[]): void {
  for (const finding of findings) console.error(finding);
  if (findings.length > 0) process.exitCode = 1;
}

function printStatus(): void {
  const { newest, verified, reason } = readFollowing();
  const ageOf = (name: string | null) => (name ? Math.ceil(secondsSince(name)) : "-");
  console.log(t("standby.status", { newest: ageOf(newest), verified: ageOf(verified) }));
  if (reason) console.error(reason);
  if (reason || !verified) process.exitCode = 1;
}

function readCommand() {
  try {
    const options = { check: { type: "string" }, status: { type: "boolean", default: false } } as const;
    const { values } = parseArgs({ options });
    if (values.check === undefined || isRound(values.check)) return values;
  } catch {}
  console.error(t("standby.usage"));
  process.exit(1);
}
