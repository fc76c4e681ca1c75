import { closeSync, ftruncateSync, openSync, readSync, realpathSync, statSync } from "node:fs";
import type Database from "better-sqlite3";
import { t } from "~/messages";
import { logNotice } from "./log";

const bytesOfHead = 32;
const bytesOfFrameHead = 24;

interface LogIndex {
  /** The frames of the log, one for each page that was written. */
  log: number;
  /** Those that the database file has already. */
  checkpointed: number;
}

/** SQLite keeps the log beside the file itself, also where the path is a link to it. */
const logOf = (path: string): string => `${realpathSync(path)}-wal`;

export interface LogCut extends LogIndex {
  bytes: number;
  frameBytes: number;
}

/**
 * SQLite finds a page in its log by an index in shared memory, and never compares that with the length of the log. After a cut it
 * goes on to save behind a hole, copies the zeros of the hole into the database, and finds nothing behind it after a restart.
 * A writer makes the log longer before the index names the frames, and a checkpoint empties the index before the log.
 */
export function logCutFinder(sqlite: Database.Database, path: string): () => LogCut | null {
  const frameBytes = Number(sqlite.pragma("page_size", { simple: true })) + bytesOfFrameHead;
  const file = logOf(path);
  const look = sqlite.prepare<[], LogIndex>("pragma wal_checkpoint(noop)");
  return () => {
    if (sqlite.inTransaction) return null;
    const index = look.get() ?? { log: 0, checkpointed: 0 };
    const bytes = statSync(file, { throwIfNoEntry: false })?.size;
    // Without a file at that path the storage is gone.
    if (bytes === undefined || index.log <= 0 || bytes >= bytesOfHead + index.log * frameBytes) return null;
    return look.get()?.log === index.log ? { ...index, bytes, frameBytes } : null;
  };
}

/** So that the next start reads whole transactions alone, and none that is older than the database file. */
export function trimLog(path: string, { bytes, frameBytes, checkpointed }: LogCut): void {
  const file = openSync(logOf(path), "r+");
  try {
    const last = lastCommit(file, Math.floor((bytes - bytesOfHead) / frameBytes), frameBytes);
    ftruncateSync(file, last > checkpointed ? bytesOfHead + last * frameBytes : 0);
  } finally {
    closeSync(file);
  }
}

/** The head of a frame that ends a transaction has the size of the database there. */
function lastCommit(file: number, frames: number, frameBytes: number): number {
  const size = Buffer.alloc(4);
  for (let frame = frames; frame > 0; frame--) {
    readSync(file, size, 0, size.length, bytesOfHead + (frame - 1) * frameBytes + size.length);
    if (size.readUInt32BE() > 0) return frame;
  }
  return 0;
}

/** As a power cut: a connection that is closed would copy the rest of the log into the database. The next start names the loss. */
export function endOver(path: string, cut: LogCut): never {
  const wanted = bytesOfHead + cut.log * cut.frameBytes;
  const words = { path, found: String(cut.bytes), wanted: String(wanted) };
  logNotice("storage", t("storage.log_cut", words), "error");
  trimLog(path, cut);
  process.kill(process.pid, "SIGKILL");
  throw new Error("ended");
}
