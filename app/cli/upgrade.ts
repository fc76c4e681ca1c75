import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync } from "node:fs";
import { resolve } from "node:path";
import { DatabaseRefused } from "~/db/file";
import { megabytesWanted } from "~/db/space";
import { t } from "~/messages";
import { refuseWhileOpen } from "./backups/holders";
import { sentenceOfLoss } from "./backups/lost-events";
import { inDigits, typed } from "./runtime/terminal";
import {
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
  timers,
  use,
  type Versions,
  versionInUse,
} from "./upgrading/box";
import {
  before,
  database,
  forgetFailed,
  forgetFilesBefore,
  lostByReturn,
  restoreFilesBefore,
  saveFilesOf,
  versionBefore,
} from "./upgrading/files";
import { upgradeStandby } from "./upgrading/standby";

/** The files of before, and what a migration writes beside its own. */
const filesAtOnce = 2;
const healthySeconds = 30;

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

function refuseNoRoom(): void {
  const megabytes = megabytesWanted(database, filesAtOnce);
  if (megabytes !== null) refuse(t("upgrade.no_room", inDigits({ folder: data, megabytes })));
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
async function goBack(reason: string, { wanted, installed }: Versions): Promise<string> {
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
