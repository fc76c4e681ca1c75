import { existsSync } from "node:fs";
import type { NotedLine } from "~/db/audit-chain";
import { DatabaseRefused, databasePath, withDatabase } from "~/db/file";
import type { Verdict } from "~/features/audit/verify";
import { lastArchived } from "~/features/audit/verify";
import { t } from "~/messages";
import { inDigits } from "../digits";
import { type Archive, BrokenArchive, readArchive } from "./archive-file";

/** Needs neither the database nor the key, but says more with them. */
export async function verifyFile(path: string, noted: NotedLine | null): Promise<void> {
  const archive = await read(path, noted);
  const { before, last, events, isSigned } = archive;
  if (noted && (noted.id <= before.id || noted.id > last.id))
    throw new DatabaseRefused(t("cli.audit_not_in_file", inDigits({ id: noted.id })));
  if (isSigned === false) throw new DatabaseRefused(t("cli.audit_file_unsigned"));
  const ends = { n: events, first: before.id + 1, last: last.id, hash: last.hash };
  console.log(t("cli.audit_file_whole", inDigits(ends)));
  if (isSigned) console.log(t("cli.audit_file_signed"));
  if (noted) console.log(t("cli.audit_kept", inDigits({ id: noted.id, n: last.id - noted.id })));
  if (isJoined(last)) console.log(t("cli.audit_file_joined"));
}

async function read(path: string, noted: NotedLine | null): Promise<Archive> {
  try {
    return await readArchive(path, noted);
  } catch (error) {
    if (error instanceof BrokenArchive) {
      const { how, id } = error;
      throw new DatabaseRefused(brokenWhy({ kind: "broken", how, id, name: "", before: id - 1 }));
    }
    throw new DatabaseRefused(t("cli.audit_file_unreadable", { error: (error as Error).message }));
  }
}

function isJoined({ id, hash }: NotedLine): boolean {
  if (!existsSync(databasePath())) return false;
  const archived = withDatabase(databasePath(), { readonly: false }, lastArchived);
  return archived.id === id && archived.hash === hash;
}

export function brokenWhy({ id, how, name, before }: Extract<Verdict, { kind: "broken" }>): string {
  const why = how === "trigger" ? t("audit.broken.trigger", { name }) : t(`audit.broken.${how}`);
  return t("cli.audit_broken", inDigits({ id, why, n: before }));
}
