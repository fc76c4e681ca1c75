import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { now } from "~/db/clock";
import { databasePath } from "~/db/file";
import { keyPathOf } from "~/db/key-file";
import { holdFile } from "~/db/server-lock";
import { backupFolder } from "~/features/backups/status";
import { t } from "~/messages";
import { asTyped } from "~/messages/typed-commands";
import type { Checked } from "./backups/check";
import { inFolder, removeLeftovers, unfinishedOf } from "./backups/disk";
import { noteStatus } from "./backups/keeping";
import { identityIn, typedIdentity } from "./backups/keys";
import { lostOrUnknown, sentenceOfLoss } from "./backups/lost-events";
import { copyIn, refuseUnreadable, restore } from "./backups/restoring";
import { printContents } from "./copies";
import { inDigits } from "./digits";
import { exitIfRefused } from "./new-database";
import { malaysianInstant, replicaAt } from "./replica/source";
import { typed } from "./typed";

const { file, at, identity, replace, rehearse, despite, acceptLoss } = readCommand();
const path = databasePath();
const source = await exitIfRefused(() => (file === null ? replicaAt(path, at) : copyIn(file)));
const wishes = {
  identity: readIdentity,
  replace,
  acceptFindings: despite,
  acceptLoss,
  onChecked: describe,
};
await exitIfRefused(() => (rehearse ? rehearsal() : restoration()));

async function restoration(): Promise<void> {
  await restore(source, path, wishes);
  console.log(asTyped(t("restore.made", { path })));
  if (!existsSync(keyPathOf(path))) console.log(asTyped(t("key.needed", { path: keyPathOf(path) })));
}

/** Beside the copies, in a folder that the next copy removes after a kill. */
async function rehearsal(): Promise<void> {
  const folder = backupFolder();
  const beside = unfinishedOf(join(folder, "rehearsal"));
  source.refuseMissing();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  holdFile(join(folder, ".lock"), t("backup.running", { path: folder }), 0);
  removeLeftovers(folder);
  console.log(t("restore.rehearsing"));
  await inFolder(beside, async (folder) => {
    const restored = join(folder, "calon.db");
    await restore(source, restored, wishes);
    const lost = lostOrUnknown(path, restored);
    if (lost) console.log(sentenceOfLoss(path, lost));
  });
  noteStatus(folder, { last_rehearsal_at: now() });
  console.log(t("restore.rehearsed", { path: source.name }));
}

/** From the file, or typed from paper on standard input. */
async function readIdentity(): Promise<string> {
  if (identity) refuseUnreadable(identity);
  if (identity) return identityIn(readFileSync(identity, "utf8"));
  return typedIdentity();
}

function describe({ contents, findings, isOlder }: Checked): void {
  const when = source.madeAt();
  const hours = Math.max(0, Date.now() - Date.parse(when)) / 3_600_000;
  const age = { days: Math.floor(hours / 24), hours: Math.floor(hours % 24) };
  console.log(t("restore.age", inDigits({ when, ...age })));
  printContents(contents);
  for (const finding of findings) console.error(finding);
  if (isOlder) console.log(asTyped(t("restore.older")));
  else if (findings.length === 0) console.log(t("restore.whole"));
}

function readCommand() {
  const flag = { type: "boolean", default: false } as const;
  const options = {
    "from-replica": flag,
    at: { type: "string" },
    identity: { type: "string" },
    replace: flag,
    rehearse: flag,
    "accept-findings": flag,
    "accept-loss": flag,
  } as const;
  return typed(t("restore.usage"), () => {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const { identity, replace, rehearse } = values;
    const { "accept-findings": despite, "accept-loss": acceptLoss } = values;
    const how = { identity, replace, rehearse, despite, acceptLoss };
    const [name] = positionals;
    const at = values.at === undefined ? null : malaysianInstant(values.at);
    const isReplica = values["from-replica"] && positionals.length === 0;
    const isAlone = !(replace && rehearse) && !Number.isNaN(at);
    if (isReplica && isAlone) return { file: null, at, ...how };
    const isCopy = !values["from-replica"] && at === null && positionals.length === 1;
    if (name && isCopy && isAlone) return { file: resolve(name), at, ...how };
  });
}
