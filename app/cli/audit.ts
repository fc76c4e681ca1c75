import { parseArgs } from "node:util";
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
import { inDigits } from "./digits";
import { exitIfRefused } from "./new-database";
import { brokenWhy, verifyFile } from "./trail/verify-file";
import { typed } from "./typed";

const command = readCommand();
if (command.name === "archive") await exitIfRefused(() => archive(command.year, command.folder));
else if (command.name === "accept-loss") await exitIfRefused(acceptLoss);
else await exitIfRefused(() => verify(command));

/** Neither migrates nor writes, so it can run beside the server. */
function verify({ file, noted }: Extract<Command, { name: "verify" }>): void | Promise<void> {
  return file === undefined ? verifyDatabase(noted) : verifyFile(file, noted);
}

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
  const { archiveTrail, usualFolder } = await import("./trail/archive");
  const { events, file, megabytes, unpacked } = await archiveTrail(year, folder ?? usualFolder());
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

type Command =
  | { name: "accept-loss" }
  | { name: "verify"; file?: string; noted: NotedLine | null }
  | { name: "archive"; year: number; folder: string | undefined };

function readCommand(): Command {
  return typed(t("cli.audit_usage"), () => {
    const text = { type: "string" } as const;
    const options = { from: text, hash: text, before: text, folder: text };
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const { from, hash, before, folder } = values;
    const [name, file] = positionals;
    const isNoted = /^[1-9]\d{0,14}$/.test(from ?? "") && /^[0-9a-f]{64}$/i.test(hash ?? "");
    const isPlain = (from ?? hash) === undefined;
    const isVerify = name === "verify" && positionals.length <= 2 && (before ?? folder) === undefined;
    if (isVerify && isPlain) return { name, file, noted: null };
    if (isVerify && isNoted)
      return { name, file, noted: { id: Number(from), hash: String(hash).toLowerCase() } };
    if (name === "accept-loss" && positionals.length === 1 && Object.keys(values).length === 0)
      return { name };
    const isArchive = name === "archive" && positionals.length === 1 && isPlain;
    if (isArchive && /^20\d\d$/.test(before ?? "")) return { name, year: Number(before), folder };
  });
}
