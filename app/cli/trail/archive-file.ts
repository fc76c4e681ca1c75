import { createHmac } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isDeepStrictEqual } from "node:util";
import { createGunzip, createGzip } from "node:zlib";
import type { NotedLine } from "~/db/audit-chain";
import { DatabaseRefused, databasePath, withDatabase } from "~/db/file";
import { derive, keyPathOf, readKey } from "~/db/key-file";
import {
  type BrokenHow,
  lastArchived,
  type StoredLine,
  type Verdict,
  wrongWith,
} from "~/features/audit/verify";
import { finish, unfinishedOf } from "~/features/backups/disk";
import { t } from "~/messages";
import { inDigits } from "../runtime/terminal";

/**
 * A compressed text of JSON lines: the line before the first, each event as the database held it, and a seal. The
 * chain of hashes covers every event, so the signature of its two ends covers the file.
 */
export async function writeArchive(
  path: string,
  before: NotedLine,
  lines: Iterable<StoredLine>,
): Promise<void> {
  function* text() {
    let last = before;
    yield `${JSON.stringify({ calon_trail: 1, before })}\n`;
    for (const line of lines) {
      last = { id: line.id, hash: line.hash };
      yield `${JSON.stringify(line)}\n`;
    }
    yield `${JSON.stringify({ last, signature: signatureOf(before, last) })}\n`;
  }
  const file = createWriteStream(unfinishedOf(path), { mode: 0o600 });
  await pipeline(Readable.from(text()), createGzip(), file);
  finish(path);
}

/** Refuses a file at the first event that differs, and one that is no whole archive. */
export async function readArchive(path: string, noted: NotedLine | null = null) {
  try {
    return await readWhole(path, noted);
  } catch (error) {
    if (error instanceof DatabaseRefused) throw error;
    throw new DatabaseRefused(t("cli.audit_file_unreadable", { error: (error as Error).message }));
  }
}

async function readWhole(path: string, noted: NotedLine | null) {
  let before: NotedLine | undefined;
  let last: NotedLine | undefined;
  let seal: { last: NotedLine; signature: string } | undefined;
  let events = 0;
  const unpacked = createGunzip();
  const reading = pipeline(createReadStream(path), unpacked);
  const lines = createInterface({ input: unpacked });
  for await (const text of lines) {
    const line = JSON.parse(text);
    if (!before || !last) {
      if (line.calon_trail !== 1) throw new TypeError("calon_trail");
      before = line.before as NotedLine;
      last = before;
    } else if (line.signature) seal = line;
    else {
      const how = seal ? "stray" : wrongWith(line, last, noted);
      if (how) throw broken(how, how === "missing" ? last.id + 1 : line.id);
      last = { id: line.id, hash: line.hash };
      events++;
    }
  }
  await reading;
  if (!before || !last || !seal) throw new TypeError("EOF");
  if (!isDeepStrictEqual(seal.last, last)) throw broken("tail", last.id + 1);
  // By the key of this office; null without the key file.
  const isSigned = existsSync(keyPathOf()) ? signatureOf(before, last) === seal.signature : null;
  return { before, last, events, isSigned };
}

const signatureOf = (before: NotedLine, last: NotedLine): string =>
  createHmac("sha256", derive(readKey(keyPathOf()), "archive"))
    .update(JSON.stringify([before, last]))
    .digest("hex");

const broken = (how: BrokenHow, id: number) =>
  new DatabaseRefused(brokenWhy({ kind: "broken", how, id, name: "", before: id - 1 }));

/** Needs neither the database nor the key, but says more with them. */
export async function verifyFile(path: string, noted: NotedLine | null): Promise<void> {
  const { before, last, events, isSigned } = await readArchive(path, noted);
  if (noted && (noted.id <= before.id || noted.id > last.id))
    throw new DatabaseRefused(t("cli.audit_not_in_file", inDigits({ id: noted.id })));
  if (isSigned === false) throw new DatabaseRefused(t("cli.audit_file_unsigned"));
  const ends = { n: events, first: before.id + 1, last: last.id, hash: last.hash };
  console.log(t("cli.audit_file_whole", inDigits(ends)));
  if (isSigned) console.log(t("cli.audit_file_signed"));
  if (noted) console.log(t("cli.audit_kept", inDigits({ id: noted.id, n: last.id - noted.id })));
  if (!existsSync(databasePath())) return;
  const archived = withDatabase(databasePath(), { readonly: false }, lastArchived);
  if (isDeepStrictEqual(archived, last)) console.log(t("cli.audit_file_joined"));
}

export function brokenWhy({ id, how, name, before }: Extract<Verdict, { kind: "broken" }>): string {
  const why = how === "trigger" ? t("audit.broken.trigger", { name }) : t(`audit.broken.${how}`);
  return t("cli.audit_broken", inDigits({ id, why, n: before }));
}
