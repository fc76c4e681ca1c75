import { strFromU8, Unzip, type UnzipFileInfo, UnzipInflate, unzipSync } from "fflate";
import { type Problem, problem } from "~/messages";

/** Ten times as much as 5,000 candidates need. */
const ARCHIVE_LIMITS = { bytes: 12_000_000, entries: 1_000 };

/** Deflate expands at most a thousandfold, so one step adds at most 8 MB before the count. */
const step = 8 * 1024;

export class Unreadable extends Error {
  readonly problem: Problem;
  constructor(...said: Parameters<typeof problem>) {
    super(said[0]);
    this.problem = problem(...said);
  }
}

export const archiveBudget = () => ({ left: ARCHIVE_LIMITS.bytes });

/** Checks both the declared and the actual sizes, because a zip bomb may lie about the first. */
export function inflated(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
  budget = archiveBudget(),
): Map<string, Uint8Array> {
  const parts = new Map<string, Uint8Array[]>();
  const finished = new Set<string>();
  let declared = 0;
  let actual = 0;
  let entries = 0;
  const unzip = new Unzip((file) => {
    if (++entries > ARCHIVE_LIMITS.entries) throw new Unreadable("file_too_large");
    if (!isWanted(file.name)) return;
    if (parts.has(file.name)) throw new Unreadable("file_damaged");
    declared += file.originalSize ?? 0;
    if (declared > budget.left) throw new Unreadable("file_too_large");
    const chunks: Uint8Array[] = [];
    parts.set(file.name, chunks);
    file.ondata = (error, chunk, isLast) => {
      if (error) throw new Unreadable("file_damaged");
      actual += chunk.length;
      if (actual > budget.left) throw new Unreadable("file_too_large");
      chunks.push(chunk);
      if (isLast) finished.add(file.name);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += step) {
      unzip.push(bytes.subarray(at, at + step), at + step >= bytes.length);
    }
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable("file_damaged");
  }
  if ([...parts.keys()].some((name) => !finished.has(name))) throw new Unreadable("file_damaged");
  budget.left -= actual;
  return new Map([...parts].map(([name, chunks]) => [name, joined(chunks)]));
}

export function textAt(parts: Map<string, Uint8Array>, path: string): string {
  const part = parts.get(path);
  if (!part) throw new Unreadable("file_damaged");
  return strFromU8(part);
}

/** The names of the directory at the end, which a truncated archive lacks. A part may hold an archive of its own. */
export function namesIn(bytes: Uint8Array): string[] {
  const names: string[] = [];
  const note = ({ name }: UnzipFileInfo) => {
    if (names.push(name) > ARCHIVE_LIMITS.entries) throw new Unreadable("file_too_large");
    return false;
  };
  try {
    unzipSync(bytes, { filter: note });
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable("file_damaged");
  }
  return names;
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
