import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";

/** As dpkg names it, where it installs below another folder than /. */
export const root = process.env.DPKG_ROOT ?? "";
export const data = `${root}/var/lib/calon`;
const packages = `${root}/var/cache/calon`;
export const server = "calon.service";
export const replicator = "calon-litestream.service";
export const standby = "calon-standby.service";

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

/** In a folder of the server's account root follows no link of that account. */
export function asCalon(program: string, words: string[]): void {
  step("runuser", ["-u", "calon", "--", program, ...words]);
}

export function textOf(program: string, words: string[]): string {
  const { stdout } = spawnSync(program, words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  return stdout?.trim() ?? "";
}

/** One sync at the end instead of one for each of thousands of files, because the office waits. */
export function install(version: string): void {
  step("dpkg", ["--force-confold", "--force-unsafe-io", "--install", packageOf(version)]);
  step("sync", []);
}

export function isEnabled(unit: string): boolean {
  return spawnSync("systemctl", ["--quiet", "is-enabled", unit]).status === 0;
}

/** systemd starts a unit that ends again and again, so it never says by itself that one has failed. */
export function hasFailed(unit: string): boolean {
  return Number(textOf("systemctl", ["show", "--property=NRestarts", "--value", unit])) >= restartsOfFailure;
}

export function printJournal(unit: string): void {
  const words = ["--unit", unit, "--lines=5", "--no-pager", "--output=cat"];
  spawnSync("journalctl", words, { stdio: ["ignore", "inherit", "inherit"] });
}

export function installedVersion(): string {
  return /^Version: (.+)$/m.exec(textOf("dpkg-query", ["--status", "calon"]))?.[1] ?? "";
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
