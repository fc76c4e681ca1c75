import type { NotedLine } from "~/db/audit-chain";
import { malaysianYear } from "~/db/clock";
import { noteDamage } from "~/db/damage";
import { DatabaseRefused, databasePath, withDatabase } from "~/db/file";
import { beginGeneration, forgetServed, lossIn } from "~/db/last-served";
import { holdForServer } from "~/db/server-lock";
import { lastArchived, verifyTrail } from "~/features/audit/verify";
import { t } from "~/messages";
import { asTyped } from "~/messages/typed-commands";
import { refuseWhileOpen } from "./backups/holders";
import { exitIfRefused, inDigits, typed } from "./runtime/terminal";
import { brokenWhy, verifyFile } from "./trail/archive-file";

const command = typed(
  t("cli.audit_usage"),
  { texts: ["from", "hash", "before", "folder"] },
  ({ from, hash, before, folder }, [name, file, ...more]) => {
    const isNoted = /^[1-9]\d{0,14}$/.test(from ?? "") && /^[0-9a-f]{64}$/i.test(hash ?? "");
    const isPlain = (from ?? hash) === undefined;
    const isForYear = /^20\d\d$/.test(before ?? "");
    if (name === "verify" && more.length === 0 && (isPlain || isNoted) && (before ?? folder) === undefined) {
      const noted = isNoted ? { id: Number(from), hash: String(hash).toLowerCase() } : null;
      return () => (file === undefined ? verifyDatabase(noted) : verifyFile(file, noted));
    }
    if (file !== undefined || !isPlain) return;
    if (name === "archive" && isForYear) return () => archive(Number(before), folder);
    if (name === "accept-loss" && (before ?? folder) === undefined) return acceptLoss;
  },
);
await exitIfRefused<void>(command);

/** Neither migrates nor writes, so it can run beside the server. */
function verifyDatabase(noted: NotedLine | null): void {
  try {
    withDatabase(databasePath(), { readonly: false }, (sqlite) => {
      sqlite.pragma("query_only = on");
      if (noted && noted.id < lastArchived(sqlite).id)
        throw new DatabaseRefused(t("cli.audit_in_archive", inDigits({ id: noted.id })));
      printVerdict(verifyTrail(sqlite, noted), noted);
    });
  } catch (error) {
    if (error instanceof DatabaseRefused) throw error;
    throw new DatabaseRefused(t("cli.audit_unreadable", { error: (error as Error).message }));
  }
}

function printVerdict(verdict: ReturnType<typeof verifyTrail>, noted: NotedLine | null): void {
  if (verdict.kind === "broken") throw new DatabaseRefused(brokenWhy(verdict));
  const { events, last } = verdict;
  console.log(last ? t("cli.audit_whole", inDigits({ n: events })) : t("cli.audit_empty"));
  if (noted && last) console.log(t("cli.audit_kept", inDigits({ id: noted.id, n: last.id - noted.id })));
  if (last) console.log(asTyped(t("cli.audit_last", { id: last.id, hash: last.hash })));
}

async function archive(year: number, folder: string | undefined): Promise<void> {
  const first = malaysianYear() - 1;
  if (year > first) throw new DatabaseRefused(t("cli.audit_archive_recent", inDigits({ year: first })));
  const path = databasePath();
  holdForServer(path);
  await refuseWhileOpen(path);
  beginGeneration(path);
  const { archiveTrail } = await import("./trail/archive");
  const { events, file, megabytes, unpacked } = await archiveTrail(year, folder);
  console.log(t("cli.audit_archived", inDigits({ n: events, year, file })));
  console.log(t("cli.audit_archived_size", inDigits(megabytes)));
  if (unpacked) console.log(t("cli.audit_archive_unpacked", { error: unpacked }));
}

async function acceptLoss(): Promise<void> {
  const path = databasePath();
  holdForServer(path);
  await refuseWhileOpen(path);
  const loss = lossIn(path);
  if (!loss) throw new DatabaseRefused(t("cli.audit_no_loss"));
  noteDamage(path, "tables"); // so that the database opens only if every page is whole
  const [{ write }, { recordEvent }, { operator }] = await Promise.all([
    import("~/db/client"),
    import("~/db/audit"),
    import("~/auth/actor"),
  ]);
  const { events, since, served } = loss;
  const changes = { events, since, until: served.at };
  write(() => recordEvent(operator, { action: "server.loss_accepted", entity: "server", changes }));
  forgetServed(path);
  console.log(t("cli.audit_loss_accepted", inDigits({ n: events, since: since ?? "-" })));
}
