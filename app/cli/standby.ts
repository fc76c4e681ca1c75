import { parseArgs } from "node:util";
import { databasePath } from "~/db/file.server";
import { refuseWhileServerRuns } from "~/db/server-lock";
import { t } from "~/messages";
import { orExit } from "./new-database";
import { findingsIn, follow, holdStandby } from "./standby/follow";
import { isRound, readFollowing, secondsSince } from "./standby/rounds";

const { check, status } = readCommand();
process.umask(0o077);
await orExit(async () => {
  if (check) printFindings(findingsIn(check));
  else if (status) printStatus();
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

/** Exits with 1 where no checked copy is there or the last round failed. */
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
  } catch {
    // An unknown option: print the usage.
  }
  console.error(t("standby.usage"));
  process.exit(1);
}
