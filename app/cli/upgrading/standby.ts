import { t } from "~/messages";
import {
  failureOf,
  forgetPackagesBut,
  install,
  printJournal,
  refuse,
  standby,
  step,
  use,
  type Versions,
} from "./box";

/** It ends when the round does, and fails where the round does. */
const round = "calon-standby.service";

/** The other computer serves meanwhile. No database of this one is copied, migrated or served. */
export function upgradeStandby({ wanted, installed }: Versions): void {
  console.log(t("upgrade.standby", { wanted }));
  const failure = failureOf(() => followWith(wanted));
  if (failure) {
    console.error(t("upgrade.failed", { wanted, installed, step: failure }));
    printJournal(round);
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
  step("systemctl", ["stop", standby, round]);
  use(version);
  step("systemctl", ["start", standby]);
  step("systemctl", ["start", round]);
}
