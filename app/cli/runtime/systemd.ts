import { spawnSync } from "node:child_process";
import { readlinkSync } from "node:fs";
import { basename } from "node:path";

export const server = "calon.service";
export const replicator = "calon-litestream.service";
export const standby = "calon-standby.timer";
export const timers = ["calon-backup.timer", "calon-drill.timer"];

/** A link to the version that the units run. */
export const current = "/usr/lib/calon/current";

export const versionInUse = (): string => basename(readlinkSync(current));

/** Reads links alone, so that it needs no bus of systemd. */
export function isEnabled(unit: string): boolean {
  const env = { ...process.env, SYSTEMD_OFFLINE: "1" };
  return spawnSync("systemctl", ["--quiet", "is-enabled", unit], { env }).status === 0;
}

export function isActive(unit: string): boolean {
  return spawnSync("systemctl", ["--quiet", "is-active", unit]).status === 0;
}

export function textOf(program: string, words: string[]): string {
  const { stdout } = spawnSync(program, words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  return stdout?.trim() ?? "";
}
