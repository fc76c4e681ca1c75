import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { t } from "~/messages";
import {
  failureOf,
  forgetPackagesBut,
  hasFailed,
  install,
  printJournal,
  refuse,
  StepFailed,
  standby,
  step,
  use,
  type Versions,
} from "./box";

const followingSeconds = 120;
const following = "/var/lib/calon-standby/following.json";

/** The other computer serves meanwhile. No database of this one is copied, migrated or served. */
export function upgradeStandby({ wanted, installed }: Versions): void {
  console.log(t("upgrade.standby", { wanted }));
  const failure = failureOf(() => followWith(wanted));
  if (failure) {
    console.error(t("upgrade.failed", { wanted, installed, step: failure }));
    printJournal(standby);
    const second = failureOf(() => followWith(installed));
    if (second) console.error(second);
    refuse(t("upgrade.standby_returned", { installed }));
  }
  forgetPackagesBut([wanted, installed]);
  console.log(t("upgrade.standby_done", { wanted }));
}

/** Until a round that arrived after the start is checked. */
function followWith(version: string): void {
  install(version);
  step("systemctl", ["stop", standby]);
  use(version);
  const begun = `round-${new Date().toISOString().replace(/[^\dTZ]/g, "")}`;
  step("systemctl", ["start", standby]);
  const deadline = Date.now() + followingSeconds * 1000;
  while (checkedRound() < begun) {
    if (Date.now() > deadline || hasFailed(standby))
      throw new StepFailed(t("upgrade.standby_silent", { seconds: String(followingSeconds) }));
    spawnSync("sleep", ["1"]);
  }
}

function checkedRound(): string {
  try {
    return (JSON.parse(readFileSync(following, "utf8")) as { verified: string | null }).verified ?? "";
  } catch {
    return "";
  }
}
