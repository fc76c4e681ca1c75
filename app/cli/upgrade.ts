import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, readdirSync, rmSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { t } from "~/messages";

const data = "/var/lib/calon";
const packages = "/var/cache/calon";
const before = join(data, "before-upgrade");
const failed = join(data, "failed-upgrade");
const timers = ["calon-backup.timer", "calon-drill.timer"];
const healthySeconds = 30;

class StepFailed extends Error {}

if (process.argv.length !== 3) refuse(t("upgrade.usage"));
if (process.getuid?.() !== 0) refuse(t("upgrade.not_root"));
const file = resolve(process.argv[2] ?? "");
const [name, wanted, architecture] = ["Package", "Version", "Architecture"].map((field) =>
  textOf("dpkg-deb", ["--field", file, field]),
) as [string, string, string];
if (name !== "calon") refuse(t("upgrade.not_package", { file }));
const installed = /^Version: (.+)$/m.exec(textOf("dpkg-query", ["--status", "calon"]))?.[1] ?? "";
if (spawnSync("dpkg", ["--compare-versions", wanted, "gt", installed]).status !== 0)
  refuse(t("upgrade.not_newer", { wanted, installed }));
const packageOf = (version: string) => join(packages, `calon_${version}_${architecture}.deb`);
if (!existsSync(packageOf(installed))) refuse(t("upgrade.old_missing", { path: packageOf(installed) }));
if (file !== packageOf(wanted)) copyFileSync(file, packageOf(wanted));

console.log(t("upgrade.copying"));
try {
  step("calon", ["backup"]);
} catch {
  refuse(t("upgrade.copy_failed"));
}
const stopped = Date.now();
try {
  console.log(t("upgrade.stopping", { installed, folder: before }));
  stopAndKeep();
  console.log(t("upgrade.installing", { wanted }));
  install(wanted);
  console.log(t("upgrade.migrating"));
  step("calon", ["migrate"]);
  console.log(t("upgrade.starting"));
  startHealthy();
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  goBack(error.message);
}
forgetPackagesBut([wanted, installed]);
asCalon("rm", ["-rf", before, failed]);
console.log(t("upgrade.done", { wanted, seconds: secondsSince(stopped) }));

/** The files as the stopped server left them, so that a way back loses nothing. */
function stopAndKeep(): void {
  step("systemctl", ["stop", ...timers, "calon-backup.service", "calon-drill.service", "calon.service"]);
  const unfinished = `${before}.unfinished`;
  asCalon("rm", ["-rf", before, unfinished]);
  asCalon("mkdir", [unfinished]);
  asCalon("cp", ["--reflink=auto", ...databaseFiles(data), unfinished]);
  asCalon("sync", ["--file-system", unfinished]);
  asCalon("mv", [unfinished, before]);
}

function goBack(reason: string): never {
  const begun = Date.now();
  console.error(t("upgrade.failed", { wanted, installed, step: reason }));
  try {
    step("systemctl", ["stop", "calon.service"]);
    if (existsSync(before)) restoreDatabase();
    install(installed);
    startHealthy();
  } catch (error) {
    console.error((error as Error).message);
    refuse(t("upgrade.not_returned", { installed, folder: before }));
  }
  refuse(t("upgrade.returned", { installed, wanted, seconds: secondsSince(begun), folder: failed }));
}

/** The database of the new version is set aside, because clerks may have saved in it. */
function restoreDatabase(): void {
  asCalon("rm", ["-rf", failed]);
  asCalon("mkdir", [failed]);
  asCalon("mv", [...databaseFiles(data), failed]);
  asCalon("cp", ["--reflink=auto", ...databaseFiles(before), data]);
  asCalon("sync", ["--file-system", data]);
}

/** One sync at the end instead of one for each of thousands of files, because the office waits. */
function install(version: string): void {
  step("dpkg", ["--force-confold", "--force-unsafe-io", "--install", packageOf(version)]);
  step("sync", []);
}

/** systemd starts a server that ends again and again; the health check alone decides. */
function startHealthy(): void {
  step("systemctl", ["start", "--no-block", "calon.service"]);
  const deadline = Date.now() + healthySeconds * 1000;
  while (spawnSync("calon", ["health"], { stdio: "ignore" }).status !== 0) {
    if (Date.now() > deadline) step("calon", ["health"]);
    spawnSync("sleep", ["1"]);
  }
  for (const timer of timers) {
    if (spawnSync("systemctl", ["--quiet", "is-enabled", timer]).status === 0)
      step("systemctl", ["start", timer]);
  }
}

/** The write-ahead log belongs to the database; its index (-shm) is made again. */
function databaseFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((one) => one === "calon.db" || one === "calon.db-wal")
    .map((one) => join(folder, one));
}

function forgetPackagesBut(versions: string[]): void {
  const kept = new Set(versions.map((version) => basename(packageOf(version))));
  for (const one of readdirSync(packages)) {
    if (one.endsWith(".deb") && !kept.has(one)) rmSync(join(packages, one));
  }
}

/** In a folder of the server's account root follows no link of that account. */
function asCalon(program: string, words: string[]): void {
  step("runuser", ["-u", "calon", "--", program, ...words]);
}

function step(program: string, words: string[]): void {
  const env = { ...process.env, CALON_UPGRADE: "1", DEBIAN_FRONTEND: "noninteractive" };
  const { status, error } = spawnSync(program, words, { env, stdio: ["ignore", "inherit", "inherit"] });
  if (status !== 0) throw new StepFailed(`${[program, ...words].join(" ")}: ${error?.message ?? status}`);
}

function textOf(program: string, words: string[]): string {
  return spawnSync(program, words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).stdout.trim();
}

function secondsSince(instant: number): number {
  return Math.ceil((Date.now() - instant) / 1000);
}

function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
