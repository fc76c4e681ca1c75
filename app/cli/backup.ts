import { now } from "~/db/clock";
import { DatabaseRefused, databasePath } from "~/db/file";
import { backupFolder, readBackupStatus } from "~/features/backups/status";
import { dayOf, today } from "~/features/values/moments";
import { t } from "~/messages";
import { printContents } from "./backups/check";
import { drill } from "./backups/drill";
import { holdBackups, makeCopy, type Note, noteStatus, thinOut } from "./backups/keeping";
import { drillIdentity, keptRecipient, officeRecipient } from "./backups/keys";
import { removeMovedAway } from "./backups/restoring";
import type { Line } from "./backups/retention";
import { followElsewhere, secondPlace } from "./backups/second-place";
import { exitIfRefused, inDigits, typed } from "./runtime/terminal";
import { followsAnother } from "./standby/follow";

/** The local copy is made, the second place failed. */
const exitOfSecondPlace = 2;
/** The hourly copy ends long before. */
const drillWaits = 600_000;

const {
  keep,
  drill: isDrill,
  plain,
} = typed(t("backup.usage"), { flags: ["keep", "drill", "plain"] }, (given, words) => {
  if (words.length === 0 && Object.values(given).filter(Boolean).length <= 1) return given;
});
const folder = backupFolder();
const database = databasePath();
process.umask(0o077);
await exitIfRefused(async () => {
  if ((keep || isDrill) && followsAnother(database)) {
    console.log(t("standby.follows"));
    return;
  }
  holdBackups(folder, isDrill ? drillWaits : 0);
  if (isDrill) await runDrill();
  else if (keep) await keepCopy();
  else await copyByHand();
});

/** A person asks for one copy. No rule deletes it. */
async function copyByHand(): Promise<void> {
  const recipient = plain ? null : officeRecipient(database);
  const { path, note } = await makeCopy(database, folder, { recipient, isKept: false });
  console.log(t("backup.made", { path }));
  printContents(note.contents);
  if (!recipient) console.log(t("backup.not_encrypted"));
}

/** For the timer. */
async function keepCopy(): Promise<void> {
  let note: Note;
  try {
    const recipient = keptRecipient(database);
    // The first copy after midnight: the check of 600,000 candidates takes 15 s of a processor.
    const checked_at = readBackupStatus(folder).last_file_check_at;
    const isFileChecked = checked_at === null || dayOf(checked_at) !== today();
    const copy = await makeCopy(database, folder, { recipient, isKept: true, isFileChecked });
    note = copy.note;
    console.log(t("backup.made", { path: copy.path }));
    printContents(note.contents);
    const made = { last_backup_at: now(), last_backup_ok: true, last_backup_reason: null };
    const checked = isFileChecked && { last_file_check_at: now() };
    noteStatus(folder, { ...made, ...checked, rows: note.contents.candidates });
    thinOut(folder, note);
    for (const path of removeMovedAway(database)) console.log(t("backup.moved_away_removed", { path }));
  } catch (error) {
    noteFailure((error as Error).message);
    throw error;
  }
  await sendElsewhere(note);
}

/** A full disk takes no status either: the age of the last copy then shows the failure. */
function noteFailure(last_backup_reason: string): void {
  try {
    noteStatus(folder, { last_backup_ok: false, last_backup_reason });
  } catch (error) {
    console.error((error as Error).message);
  }
}

async function sendElsewhere(own: Line): Promise<void> {
  const to = process.env.BACKUP_TO;
  if (!to) return noteStatus(folder, { elsewhere_ok: null, elsewhere_reason: null });
  try {
    await followElsewhere(secondPlace(to), folder, now(), own);
    console.log(t("backup.elsewhere_made", { to }));
    noteStatus(folder, { elsewhere_ok: true, elsewhere_reason: null, elsewhere_at: now() });
  } catch (error) {
    const elsewhere_reason = (error as Error).message;
    noteStatus(folder, { elsewhere_ok: false, elsewhere_reason });
    console.error(t("backup.elsewhere_failed", { to, error: elsewhere_reason }));
    process.exitCode = exitOfSecondPlace;
  }
}

async function runDrill(): Promise<void> {
  const result = await drill(database, folder, drillIdentity);
  noteStatus(folder, { last_drill_at: now(), last_drill_ok: result.reason === null, last_drill: result });
  if (result.reason) throw new DatabaseRefused(t("drill.failed", { reason: result.reason }));
  const { copy, candidates, how, replica_at } = result;
  console.log(t(`drill.${how ?? "opened"}`, inDigits({ name: String(copy), n: candidates ?? 0 })));
  if (replica_at) console.log(t("drill.replica", { at: replica_at }));
}
