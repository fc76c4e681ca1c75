import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { now } from "~/db/clock";
import { forgetDamage } from "~/db/damage.server";
import { DatabaseRefused, databasePath } from "~/db/file.server";
import { refuseLoss } from "~/db/last-served";
import { refuseWhileServerRuns } from "~/db/server-lock";
import { megabytesWanted } from "~/db/space";
import { t } from "~/messages";
import { asTyped } from "~/messages/typed-commands";
import type { Checked } from "./backups/check";
import { refuseWhileOpen } from "./backups/holders";
import { faultsIn, rebuild } from "./backups/rebuilding";
import { restore, type Source } from "./backups/restoring";
import { printContents } from "./copies";
import { inDigits } from "./digits";
import { exitIfRefused } from "./new-database";
import { typed } from "./typed";

/** A copy of the pages with indexes added at its end, and the whole file. */
const filesAtOnce = 3;

const { "accept-findings": acceptFindings } = typed(
  t("repair.usage"),
  () => parseArgs({ options: { "accept-findings": { type: "boolean", default: false } } }).values,
);
const path = databasePath();
/** The exchange of a restore, with the file itself as the source. The damaged file remains under a dated name. */
const rebuilt: Source = {
  name: path,
  isSameState: true,
  madeAt: now,
  refuseMissing: refuseNoRoom,
  async fetch(unfinished) {
    await rebuild(path, unfinished);
    refuseLoss(path, unfinished);
  },
};
process.umask(0o077);
await exitIfRefused(async () => {
  if (!existsSync(path)) throw new DatabaseRefused(t("database.missing", { path }));
  refuseWhileServerRuns(path);
  await refuseWhileOpen(path);
  const [fault] = faultsIn(path);
  if (fault === undefined) {
    forgetDamage(path);
    console.log(asTyped(t("repair.whole", { path })));
    return;
  }
  console.log(t("repair.rebuilding", { path, fault }));
  await restore(rebuilt, path, { replace: true, acceptFindings, onChecked: describe });
  console.log(asTyped(t("repair.made", { path })));
});

function describe({ contents, findings }: Checked): void {
  printContents(contents);
  for (const finding of findings) console.error(finding);
}

function refuseNoRoom(): void {
  const megabytes = megabytesWanted(path, filesAtOnce);
  if (megabytes !== null)
    throw new DatabaseRefused(t("repair.no_room", inDigits({ folder: dirname(path), megabytes })));
}
