import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { now } from "~/db/clock";
import { databasePath } from "~/db/file";
import { keyPathOf } from "~/db/key-file";
import { unfinishedOf } from "~/features/backups/disk";
import { backupFolder } from "~/features/backups/status";
import { t } from "~/messages";
import { asTyped } from "~/messages/typed-commands";
import { type Checked, printContents } from "./backups/check";
import { inFolder } from "./backups/disk";
import { holdBackups, noteStatus } from "./backups/keeping";
import { identityIn, typedIdentity } from "./backups/keys";
import { lostOrUnknown, sentenceOfLoss } from "./backups/lost-events";
import { copyIn, refuseUnreadable, restore } from "./backups/restoring";
import { malaysianInstant, replicaAt } from "./replica/source";
import { exitIfRefused, inDigits, typed } from "./runtime/terminal";

const { file, at, identity, replace, rehearse, ...accepted } = typed(
  t("restore.usage"),
  {
    flags: ["from-replica", "replace", "rehearse", "accept-findings", "accept-loss"],
    texts: ["at", "identity"],
  },
  (given, [name, ...more]) => {
    const at = given.at === undefined ? null : malaysianInstant(given.at);
    const isOneSource = given["from-replica"] ? name === undefined : name !== undefined && at === null;
    const isWhole = isOneSource && more.length === 0 && !Number.isNaN(at);
    if (isWhole && !(given.replace && given.rehearse))
      return { ...given, at, file: name === undefined ? null : resolve(name) };
  },
);
const path = databasePath();
const source = await exitIfRefused(() => (file === null ? replicaAt(path, at) : copyIn(file)));
const wishes = {
  identity: readIdentity,
  replace,
  acceptFindings: accepted["accept-findings"],
  acceptLoss: accepted["accept-loss"],
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
  holdBackups(folder);
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
