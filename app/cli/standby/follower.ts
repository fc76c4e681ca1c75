import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { isReplaced } from "../replica/successor";
import { followingPath, readFollowing } from "./rounds";

const freshFor = 3_600_000;

/** Whether this computer follows a server. The database that may be here is then one of an earlier role. */
export const followsAnother = (database: string): boolean =>
  hasFreshRound() || isStandbyEnabled() || isReplaced(database);

function hasFreshRound(): boolean {
  const noted = statSync(followingPath(), { throwIfNoEntry: false });
  return noted !== undefined && Date.now() - noted.mtimeMs < freshFor && readFollowing().verified !== null;
}

/** Reads links alone, so that it needs no bus of systemd. */
function isStandbyEnabled(): boolean {
  const env = { ...process.env, SYSTEMD_OFFLINE: "1" };
  const words = ["--quiet", "is-enabled", "calon-standby.timer"];
  return spawnSync("systemctl", words, { env, stdio: "ignore" }).status === 0;
}
