import { openSync, readSync, statSync } from "node:fs";
import { endianness } from "node:os";

/** https://sqlite.org/walformat.html, "The WAL-Index Header": the size of a page, then the frames of the log, in the byte order of the computer. */
const header = Buffer.alloc(20);
const [pageAt, framesAt] = [14, 16];
const [headOfLog, headOfFrame] = [32, 24];
const isLittle = endianness() === "LE";

/** Whether the log of a database that is open is shorter than its index says. */
export function cutsOf(database: string): () => boolean {
  const bytesInIndex = openLogIndex(database);
  return () => {
    const expected = bytesInIndex();
    if (expected === 0) return false;
    const found = statSync(`${database}-wal`, { throwIfNoEntry: false })?.size ?? 0;
    // Another process may empty the log between the two looks; then the index has changed as well.
    return found < expected && bytesInIndex() === expected;
  };
}

/**
 * Answers how long the log must at least be by the index that SQLite shares between its connections. Its file stays open
 * until the process ends: closing it would release the locks that SQLite holds on it.
 */
function openLogIndex(database: string): () => number {
  let file: number;
  try {
    file = openSync(`${database}-shm`, "r");
  } catch {
    return () => 0;
  }
  return () => {
    if (readSync(file, header, 0, header.length, 0) < header.length) return 0;
    const page = isLittle ? header.readUInt16LE(pageAt) : header.readUInt16BE(pageAt);
    const frames = isLittle ? header.readUInt32LE(framesAt) : header.readUInt32BE(framesAt);
    return frames === 0 ? 0 : headOfLog + frames * (headOfFrame + (page === 1 ? 65_536 : page));
  };
}
