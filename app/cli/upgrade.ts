import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseRefused } from "~/db/file.server";
import { megabytesWanted } from "~/db/space";
import { t } from "~/messages";
import { refuseWhileOpen } from "./backups/holders";
import { inDigits } from "./digits";
import {
  asCalon,
  data,
  failureOf,
  forgetPackagesBut,
  hasFailed,
  install,
  isEnabled,
  packageOf,
  printJournal,
  refuse,
  replicator,
  StepFailed,
  server,
  standby,
  step,
  textOf,
  use,
  type Versions,
  versionInUse,
} from "./upgrading/box";
import { upgradeStandby } from "./upgrading/standby";

const before = join(data, "before-upgrade");
const database = join(data, "calon.db");
const failed = join(data, "failed-upgrade");
const timers = ["calon-backup.timer", "calon-drill.timer"];
const healthySeconds = 30;
/** The files of before, and what a migration writes beside its own. */
const filesAtOnce = 2;
/** In the folder of the files before an upgrade: the version that left them. */
const versionMark = "version-";

if (process.argv.length !== 3) refuse(t("upgrade.usage"));
if (process.getuid?.() !== 0) refuse(t("upgrade.not_root"));
if (process.argv[2] === "--back") await takeBack();
const file = resolve(process.argv[2] ?? "");
const [name = "", wanted = ""] = ["Package", "Version"].map((field) =>
  textOf("dpkg-deb", ["--field", file, field]),
);
if (name !== "calon") refuse(t("upgrade.not_package", { file }));
const installed = versionInUse();
if (spawnSync("dpkg", ["--compare-versions", wanted, "gt", installed]).status !== 0)
  refuse(t("upgrade.not_newer", { wanted, installed }));
if (!existsSync(packageOf(installed))) refuse(t("upgrade.old_missing", { path: packageOf(installed) }));
if (file !== packageOf(wanted)) copyFileSync(file, packageOf(wanted));

if (!isEnabled(server) && isEnabled(standby)) {
  upgradeStandby({ wanted, installed });
  process.exit();
}
refuseNoRoom();
console.log(t("upgrade.copying"));
try {
  step("calon", ["backup"]);
} catch {
  refuse(t("upgrade.copy_failed"));
}
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
  await stopAndKeep();
  use(wanted);
  console.log(t("upgrade.migrating"));
  step("calon", ["migrate"]);
  console.log(t("upgrade.starting"));
  startHealthy();
} catch (error) {
  if (!(error instanceof StepFailed || error instanceof DatabaseRefused)) throw error;
  refuse(await goBack(error.message, { wanted, installed }));
}
forgetPackagesBut([wanted, installed]);
asCalon("rm", ["-rf", before, failed]);
console.log(t("upgrade.done", { wanted, seconds: secondsSince(stopped) }));

function refuseNoRoom(): void {
  const megabytes = megabytesWanted(database, filesAtOnce);
  if (megabytes !== null) refuse(t("upgrade.no_room", inDigits({ folder: data, megabytes })));
}

/** The files as the stopped server left them, so that a way back loses nothing. */
async function stopAndKeep(): Promise<void> {
  step("systemctl", ["stop", ...timers, "calon-backup.service", "calon-drill.service", server, replicator]);
  const unfinished = `${before}.unfinished`;
  // Before any refusal: a return would take the files of an earlier upgrade.
  asCalon("rm", ["-rf", before, unfinished]);
  await refuseWhileOpen(database);
  asCalon("mkdir", [unfinished]);
  asCalon("cp", ["--reflink=auto", ...databaseFiles(data), unfinished]);
  asCalon("touch", [join(unfinished, `${versionMark}${installed}`)]);
  asCalon("sync", ["--file-system", unfinished]);
  asCalon("mv", [unfinished, before]);
}

/** The office returns to the files of before an upgrade that was cut off. */
async function takeBack(): Promise<never> {
  const mark = existsSync(before) && readdirSync(before).find((name) => name.startsWith(versionMark));
  if (!mark) refuse(t("upgrade.nothing_back", { folder: before }));
  const version = mark.slice(versionMark.length);
  if (!existsSync(packageOf(version))) refuse(t("upgrade.old_missing", { path: packageOf(version) }));
  console.log(await goBack(t("upgrade.cut_off"), { wanted: versionInUse(), installed: version }));
  process.exit();
}

/** Answers what to say when the office is back. */
async function goBack(reason: string, { wanted, installed }: Versions): Promise<string> {
  const begun = Date.now();
  console.error(t("upgrade.failed", { wanted, installed, step: reason }));
  printJournal(server);
  try {
    step("systemctl", ["stop", server, replicator]);
    if (existsSync(before)) {
      await refuseWhileOpen(database);
      restoreDatabase();
    }
    use(installed);
    install(installed);
    startHealthy();
  } catch (error) {
    console.error((error as Error).message);
    refuse(t("upgrade.not_returned", { installed, folder: before }));
  }
  // What clerks save from now on is not in this folder: a second return would lose it.
  asCalon("rm", ["-rf", before]);
  forgetPackagesBut([installed]);
  return t("upgrade.returned", { installed, wanted, seconds: secondsSince(begun), folder: failed });
}

/** The database of the new version is set aside, because clerks may have saved in it. */
function restoreDatabase(): void {
  const present = databaseFiles(data);
  if (present.length > 0) {
    asCalon("rm", ["-rf", failed]);
    asCalon("mkdir", [failed]);
    asCalon("mv", [...present, failed]);
  }
  asCalon("rm", ["-f", join(data, "calon.db-shm")]);
  // It names what the version that failed has saved.
  asCalon("rm", ["-f", join(data, "calon.db.served")]);
  asCalon("rm", ["-rf", join(data, ".calon.db-litestream")]);
  asCalon("cp", ["--reflink=auto", ...databaseFiles(before), data]);
  asCalon("sync", ["--file-system", data]);
}

/** A server that a person has disabled stays off. */
function startHealthy(): void {
  if (isEnabled(server)) {
    step("systemctl", ["start", "--no-block", server]);
    const deadline = Date.now() + healthySeconds * 1000;
    while (spawnSync("calon", ["health"], { stdio: "ignore" }).status !== 0) {
      if (Date.now() > deadline || hasFailed(server)) step("calon", ["health"]);
      spawnSync("sleep", ["0.2"]);
    }
  }
  for (const timer of timers.filter(isEnabled)) step("systemctl", ["start", timer]);
}

/** The write-ahead log belongs to the database; its index (-shm) is made again. */
function databaseFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((one) => one === "calon.db" || one === "calon.db-wal")
    .map((one) => join(folder, one));
}

function secondsSince(instant: number): number {
  return Math.ceil((Date.now() - instant) / 1000);
}
