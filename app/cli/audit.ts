import { parseArgs } from "node:util";
import { DatabaseRefused, databasePath, openAsItIs } from "~/db/file.server";
import { type NotedLine, type Verdict, verifyTrail } from "~/features/audit/verify";
import { t } from "~/messages";
import { inDigits } from "./digits";
import { orExit } from "./new-database";

const expectedLine = readCommand();
const verdict = await orExit(() => verify(databasePath()));
if (verdict.kind === "broken") {
  const { id, how, name, before } = verdict;
  const why = how === "trigger" ? t("audit.broken.trigger", { name }) : t(`audit.broken.${how}`);
  console.error(t("cli.audit_broken", inDigits({ id, why, n: before })));
  process.exit(1);
}
printVerdict(verdict);

/** `verify` neither migrates nor writes, so it can run beside the server. */
function verify(path: string): Verdict {
  const sqlite = openAsItIs(path, { readonly: false });
  try {
    sqlite.pragma("query_only = on");
    return verifyTrail(sqlite, expectedLine);
  } catch (error) {
    throw new DatabaseRefused(t("cli.audit_unreadable", { error: (error as Error).message }));
  } finally {
    sqlite.close();
  }
}

function printVerdict({ events, last }: Extract<Verdict, { kind: "whole" }>): void {
  console.log(last ? t("cli.audit_whole", inDigits({ n: events })) : t("cli.audit_empty"));
  if (expectedLine)
    console.log(t("cli.audit_kept", inDigits({ id: expectedLine.id, n: events - expectedLine.id })));
  if (last) console.log(t("cli.audit_last", { id: last.id, hash: last.hash }));
}

function readCommand(): NotedLine | null {
  try {
    const options = { from: { type: "string" }, hash: { type: "string" } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const { from, hash } = values;
    const isVerify = positionals.length === 1 && positionals[0] === "verify";
    if (isVerify && from === undefined && hash === undefined) return null;
    const isLine = /^[1-9]\d{0,14}$/.test(from ?? "") && /^[0-9a-f]{64}$/i.test(hash ?? "");
    if (isVerify && isLine) return { id: Number(from), hash: String(hash).toLowerCase() };
  } catch {
    // An unknown option or a missing value: print the usage.
  }
  console.error(t("cli.audit_usage"));
  process.exit(1);
}
