import { createHmac, timingSafeEqual } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { NotedLine } from "~/db/audit-chain";
import { derive, keyPathOf, readKey } from "~/db/key-file";
import { type BrokenHow, type StoredLine, wrongWith } from "~/features/audit/verify";
import { finish, unfinishedOf } from "../backups/disk";

/**
 * A compressed text of JSON lines: the line before the first, each event as the database held it, and a seal. The
 * chain of hashes covers every event, so the signature of its two ends covers the file.
 */
export interface Archive {
  before: NotedLine;
  last: NotedLine;
  events: number;
  /** Whether the key of this office signed it; null without the key file. */
  isSigned: boolean | null;
}

export class BrokenArchive extends Error {
  constructor(
    readonly how: BrokenHow,
    readonly id: number,
  ) {
    super(how);
  }
}

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
    const signature = signatureOf(readKey(keyPathOf()), before, last);
    yield `${JSON.stringify({ last, signature })}\n`;
  }
  const file = createWriteStream(unfinishedOf(path), { mode: 0o600 });
  await pipeline(Readable.from(text()), createGzip(), file);
  finish(path);
}

/** Throws `BrokenArchive` at the first event that differs, and the error of the file where it is no whole archive. */
export async function readArchive(path: string, noted: NotedLine | null = null): Promise<Archive> {
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
      if (how) throw new BrokenArchive(how, how === "missing" ? last.id + 1 : line.id);
      last = { id: line.id, hash: line.hash };
      events++;
    }
  }
  await reading;
  if (!before || !last || !seal) throw new TypeError("EOF");
  if (seal.last.id !== last.id || seal.last.hash !== last.hash) throw new BrokenArchive("tail", last.id + 1);
  return { before, last, events, isSigned: isSignedHere(before, last, seal.signature) };
}

const signatureOf = (key: Buffer, before: NotedLine, last: NotedLine): string =>
  createHmac("sha256", derive(key, "archive"))
    .update(JSON.stringify([before, last]))
    .digest("hex");

function isSignedHere(before: NotedLine, last: NotedLine, signature: string): boolean | null {
  if (!existsSync(keyPathOf())) return null;
  const [ours, theirs] = [signatureOf(readKey(keyPathOf()), before, last), signature].map((hex) =>
    Buffer.from(hex),
  );
  return !!ours && !!theirs && ours.length === theirs.length && timingSafeEqual(ours, theirs);
}
