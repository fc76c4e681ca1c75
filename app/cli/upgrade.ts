import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, readdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { DatabaseRefused } from "~/db/file";
import { litestreamFolder, megabytesWanted } from "~/db/space";
import { t } from "~/messages";
import { refuseWhileOpen } from "./backups/holders";
import { lostOrUnknown, sentenceOfLoss } from "./backups/lost-events";
import { movedAwayName } from "./backups/restoring";
import {
  current,
  isEnabled,
  replicator,
  server,
  standby,
  textOf,
  timers,
  versionInUse,
} from "./runtime/systemd";
import { inDigits, refuse, typed } from "./runtime/terminal";

const data = "/var/lib/calon";
const packages = "/var/cache/calon";
const database = join(data, "calon.db");
/** The files of the database as the stopped server of the version before left them. */
const before = join(data, "before-upgrade");
const unfinished = `${before}.unfinished`;
const failed = join(data, "failed-upgrade");
/** In the folder: the version that left the files. */
const versionMark = "version-";
/** The files of before, and what a migration writes beside its own. */
const filesAtOnce = 2;
const healthySeconds = 30;
/** systemd starts a server that ends at once every two seconds. */
const restartsOfFailure = 3;
const round = "calon-standby.service";

class StepFailed extends Error {}

const { back, file, isLossAccepted } = typed(
  t("upgrade.usage"),
  { flags: ["back", "accept-loss"] },
  ({ back, "accept-loss": isLossAccepted }, words) => {
    const isWhole = words.length === (back ? 0 : 1) && (back || !isLossAccepted);
    return isWhole ? { back, isLossAccepted, file: resolve(words[0] ?? "") } : undefined;
  },
);
if (process.getuid?.() !== 0) refuse(t("upgrade.not_root"));
if (back) await takeBack();
const [name = "", wanted = ""] = ["Package", "Version"].map((field) =>
  textOf("dpkg-deb", ["--field", file, field]),
);
if (name !== "calon") refuse(t("upgrade.not_package", { file }));
const installed = versionInUse();
if (wanted === installed && versionBefore()) finish();
if (spawnSync("dpkg", ["--compare-versions", wanted, "gt", installed]).status !== 0)
  refuse(t("upgrade.not_newer", { wanted, installed }));
if (!existsSync(packageOf(installed))) refuse(t("upgrade.old_missing", { path: packageOf(installed) }));
if (file !== packageOf(wanted)) copyFileSync(file, packageOf(wanted));

if (!isEnabled(server) && isEnabled(standby)) {
  upgradeStandby();
  process.exit();
}
const megabytes = megabytesWanted(database, filesAtOnce);
if (megabytes !== null) refuse(t("upgrade.no_room", inDigits({ folder: data, megabytes })));
console.log(t("upgrade.copying"));
if (failureOf(() => step("calon", ["backup"]))) refuse(t("upgrade.copy_failed"));
console.log(t("upgrade.installing", { wanted }));
const failure = failureOf(() => install(wanted));
if (failure) {
  console.error(failure);
  const second = failureOf(() => install(installed));
  if (second) console.error(second);
  refuse(t("upgrade.install_failed", { wanted, installed }));
}
const stopped = Date.now();
try {
  console.log(t("upgrade.stopping", { installed, folder: before }));
  step("systemctl", ["stop", ...timers, "calon-backup.service", "calon-drill.service", server, replicator]);
  // Before any refusal.
  forgetFilesBefore();
  await refuseWhileOpen(database);
  saveFilesOf(installed);
  use(wanted);
  migrateAndStart();
} catch (error) {
  if (!(error instanceof StepFailed || error instanceof DatabaseRefused)) throw error;
  refuse(await goBack(error.message, { wanted, installed }));
}
forgetPackagesBut([wanted, installed]);
forgetFilesBefore();
forgetFailed();
console.log(t("upgrade.done", { wanted, seconds: secondsSince(stopped) }));

/** The other computer serves meanwhile. No database of this one is copied, migrated or served. */
function upgradeStandby(): void {
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

/** Until a round that arrived after the start is checked: the unit ends when the round does, and fails where the round does. */
function followWith(version: string): void {
  install(version);
  step("systemctl", ["stop", standby, round]);
  use(version);
  step("systemctl", ["start", standby]);
  step("systemctl", ["start", round]);
}

function migrateAndStart(): void {
  console.log(t("upgrade.migrating"));
  step("calon", ["migrate"]);
  console.log(t("upgrade.starting"));
  startHealthy();
}

/** The upgrade was cut off after the change of the version. Clerks may have saved since, so it never goes back by itself. */
function finish(): never {
  const failure = failureOf(() => {
    if (isHealthy()) return;
    step("systemctl", ["stop", server, replicator]);
    migrateAndStart();
  });
  if (failure) refuse(t("upgrade.not_finished", { wanted, step: failure }));
  forgetFilesBefore();
  console.log(t("upgrade.finished", { wanted }));
  process.exit();
}

/** The office returns to the files of before an upgrade that was cut off. */
async function takeBack(): Promise<never> {
  const version = versionBefore();
  if (!version) refuse(t("upgrade.nothing_back", { folder: before }));
  if (!existsSync(packageOf(version))) refuse(t("upgrade.old_missing", { path: packageOf(version) }));
  // After a refusal the server runs as it did.
  const ran = textOf("systemctl", ["is-active", server]) !== "inactive";
  step("systemctl", ["stop", server, replicator]);
  const lost = lostByReturn();
  if (lost && !isLossAccepted) {
    if (ran) step("systemctl", ["start", "--no-block", server]);
    refuse(t("loss.refused", { found: sentenceOfLoss(database, lost) }));
  }
  console.log(await goBack(t("upgrade.cut_off"), { wanted: versionInUse(), installed: version }));
  process.exit();
}

/** Answers what to say when the office is back. */
async function goBack(
  reason: string,
  { wanted, installed }: Record<"wanted" | "installed", string>,
): Promise<string> {
  const begun = Date.now();
  let folder = data;
  console.error(t("upgrade.failed", { wanted, installed, step: reason }));
  printJournal(server);
  try {
    step("systemctl", ["stop", server, replicator]);
    if (existsSync(before)) {
      await refuseWhileOpen(database);
      const lost = lostByReturn();
      if (lost) console.error(sentenceOfLoss(database, lost));
      folder = restoreFilesBefore(lost !== null);
    }
    use(installed);
    install(installed);
    startHealthy();
  } catch (error) {
    console.error((error as Error).message);
    refuse(t("upgrade.not_returned", { installed, folder: before }));
  }
  // What clerks save from now on is not in this folder: a second return would lose it.
  forgetFilesBefore();
  forgetPackagesBut([installed]);
  return t("upgrade.returned", { installed, wanted, seconds: secondsSince(begun), folder });
}

function isHealthy(): boolean {
  return spawnSync("calon", ["health"], { stdio: "ignore" }).status === 0;
}

/** A server that a person has disabled stays off. */
function startHealthy(): void {
  if (!isEnabled(server)) return;
  // The restarts of a version that ended again and again would count for this one.
  spawnSync("systemctl", ["reset-failed", server], { stdio: "ignore" });
  step("systemctl", ["start", "--no-block", server]);
  const deadline = Date.now() + healthySeconds * 1000;
  while (!isHealthy()) {
    if (Date.now() > deadline || hasFailed(server)) step("calon", ["health"]);
    spawnSync("sleep", ["0.2"]);
  }
}

function secondsSince(instant: number): number {
  return Math.ceil((Date.now() - instant) / 1000);
}

/** Null where no upgrade was cut off after it had stopped the server. */
function versionBefore(): string | null {
  const mark = existsSync(before) && readdirSync(before).find((name) => name.startsWith(versionMark));
  return mark ? mark.slice(versionMark.length) : null;
}

/** So that a way back loses nothing. */
function saveFilesOf(version: string): void {
  asCalon("mkdir", [unfinished]);
  asCalon("cp", ["--reflink=auto", ...databaseFiles(data), unfinished]);
  asCalon("touch", [join(unfinished, `${versionMark}${version}`)]);
  asCalon("sync", ["--file-system", unfinished]);
  asCalon("mv", [unfinished, before]);
}

/** A way back would take the files of an earlier upgrade. */
function forgetFilesBefore(): void {
  asCalon("rm", ["-rf", before, unfinished]);
}

function forgetFailed(): void {
  asCalon("rm", ["-rf", failed]);
}

/** What clerks have saved since the upgrade is not in the files of before. */
function lostByReturn() {
  return withRightsOfCalon(() => lostOrUnknown(database, join(before, "calon.db")));
}

/** Sets the database of the new version aside, and answers where. No schedule deletes one with events that no other file has. */
function restoreFilesBefore(losesEvents: boolean): string {
  const away = losesEvents ? movedAwayName(database, true) : failed;
  if (!losesEvents) {
    forgetFailed();
    asCalon("mkdir", [failed]);
  }
  for (const file of databaseFiles(data))
    asCalon("mv", [file, losesEvents ? away + basename(file).slice(basename(database).length) : failed]);
  asCalon("rm", ["-f", `${database}-shm`]);
  // It names what the version that failed has saved.
  asCalon("rm", ["-f", `${database}.served`]);
  asCalon("rm", ["-rf", litestreamFolder(database)]);
  asCalon("cp", ["--reflink=auto", ...databaseFiles(before), data]);
  asCalon("sync", ["--file-system", data]);
  return away;
}

/** The write-ahead log belongs to the database; its index (-shm) is made again. */
function databaseFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((one) => one === "calon.db" || one === "calon.db-wal")
    .map((one) => join(folder, one));
}

function step(program: string, words: string[]): void {
  const env = { ...process.env, CALON_UPGRADE: "1", DEBIAN_FRONTEND: "noninteractive" };
  const { status, error } = spawnSync(program, words, { env, stdio: ["ignore", "inherit", "inherit"] });
  if (status !== 0) throw new StepFailed(`${[program, ...words].join(" ")}: ${error?.message ?? status}`);
}

/** Null where the work succeeds. */
function failureOf(work: () => void): string | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof StepFailed) return error.message;
    throw error;
  }
}

/** In a folder of the server's account root follows no link of that account. */
function asCalon(program: string, words: string[]): void {
  step("runuser", ["-u", "calon", "--", program, ...words]);
}

/** SQLite makes files beside the one that it opens. Those are of the account too, and no link of that account leads root elsewhere. */
function withRightsOfCalon<Value>(work: () => Value): Value {
  process.setegid?.("calon");
  process.seteuid?.("calon");
  try {
    return work();
  } finally {
    process.seteuid?.(0);
    process.setegid?.(0);
  }
}

/** Unpacks a version beside the one that runs. One sync at the end instead of one for each of thousands of files. */
function install(version: string): void {
  step("dpkg", ["--force-confold", "--force-unsafe-io", "--install", packageOf(version)]);
  step("sync", []);
}

/** From now on each unit and each command that starts is of this version. */
function use(version: string): void {
  const next = `${current}.next`;
  rmSync(next, { force: true });
  symlinkSync(join("versions", version), next);
  renameSync(next, current);
}

/** systemd starts a unit that ends again and again, so it never says by itself that one has failed. */
function hasFailed(unit: string): boolean {
  return Number(textOf("systemctl", ["show", "--property=NRestarts", "--value", unit])) >= restartsOfFailure;
}

function printJournal(unit: string): void {
  const words = ["--unit", unit, "--lines=12", "--no-pager", "--output=cat"]; // The last six are of systemd.
  spawnSync("journalctl", words, { stdio: ["ignore", "inherit", "inherit"] });
}

function packageOf(version: string): string {
  return join(packages, `calon_${version}_${textOf("dpkg", ["--print-architecture"])}.deb`);
}

function forgetPackagesBut(versions: string[]): void {
  const kept = new Set(versions.map((version) => basename(packageOf(version))));
  for (const one of readdirSync(packages)) {
    if (one.endsWith(".deb") && !kept.has(one)) rmSync(join(packages, one));
  }
}
