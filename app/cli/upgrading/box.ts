import { spawnSync } from "node:child_process";
import { readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";

export const data = "/var/lib/calon";
const packages = "/var/cache/calon";
const home = "/usr/lib/calon";
/** A link to the version that the units run. */
const current = join(home, "current");
export const server = "calon.service";
export const replicator = "calon-litestream.service";
export const standby = "calon-standby.timer";
export const timers = ["calon-backup.timer", "calon-drill.timer"];

/** systemd starts a server that ends at once every two seconds. */
const restartsOfFailure = 3;

export interface Versions {
  wanted: string;
  installed: string;
}

export class StepFailed extends Error {}

export function step(program: string, words: string[]): void {
  const env = { ...process.env, CALON_UPGRADE: "1", DEBIAN_FRONTEND: "noninteractive" };
  const { status, error } = spawnSync(program, words, { env, stdio: ["ignore", "inherit", "inherit"] });
  if (status !== 0) throw new StepFailed(`${[program, ...words].join(" ")}: ${error?.message ?? status}`);
}

/** Null where the work succeeds. */
export function failureOf(work: () => void): string | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof StepFailed) return error.message;
    throw error;
  }
}

/** In a folder of the server's account root follows no link of that account. */
export function asCalon(program: string, words: string[]): void {
  step("runuser", ["-u", "calon", "--", program, ...words]);
}

/** SQLite makes files beside the one that it opens. Those are of the account too, and no link of that account leads root elsewhere. */
export function withRightsOfCalon<Value>(work: () => Value): Value {
  process.setegid?.("calon");
  process.seteuid?.("calon");
  try {
    return work();
  } finally {
    process.seteuid?.(0);
    process.setegid?.(0);
  }
}

export function textOf(program: string, words: string[]): string {
  const { stdout } = spawnSync(program, words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  return stdout?.trim() ?? "";
}

/** Unpacks a version beside the one that runs. One sync at the end instead of one for each of thousands of files. */
export function install(version: string): void {
  step("dpkg", ["--force-confold", "--force-unsafe-io", "--install", packageOf(version)]);
  step("sync", []);
}

/** From now on each unit and each command that starts is of this version. */
export function use(version: string): void {
  const next = `${current}.next`;
  rmSync(next, { force: true });
  symlinkSync(join("versions", version), next);
  renameSync(next, current);
}

export const versionInUse = (): string => basename(readlinkSync(current));

export function isEnabled(unit: string): boolean {
  return spawnSync("systemctl", ["--quiet", "is-enabled", unit]).status === 0;
}

export function isActive(unit: string): boolean {
  return spawnSync("systemctl", ["--quiet", "is-active", unit]).status === 0;
}

/** systemd starts a unit that ends again and again, so it never says by itself that one has failed. */
export function hasFailed(unit: string): boolean {
  return Number(textOf("systemctl", ["show", "--property=NRestarts", "--value", unit])) >= restartsOfFailure;
}

export function printJournal(unit: string): void {
  const words = ["--unit", unit, "--lines=12", "--no-pager", "--output=cat"]; // The last six are of systemd.
  spawnSync("journalctl", words, { stdio: ["ignore", "inherit", "inherit"] });
}

export function packageOf(version: string): string {
  return join(packages, `calon_${version}_${textOf("dpkg", ["--print-architecture"])}.deb`);
}

export function forgetPackagesBut(versions: string[]): void {
  const kept = new Set(versions.map((version) => basename(packageOf(version))));
  for (const one of readdirSync(packages)) {
    if (one.endsWith(".deb") && !kept.has(one)) rmSync(join(packages, one));
  }
}

export function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
