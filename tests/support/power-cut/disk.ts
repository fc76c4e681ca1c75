import type { Random } from "~/demo/random";
import type { Step } from "./strace";

/** What the disk has of the writes since the last flush: nothing, some writes, some sectors of each write, or all but sectors of the last write. */
export type Cut = "nothing" | "some" | "torn" | "last torn";
export const cuts: Cut[] = ["nothing", "some", "torn", "last torn"];

interface File {
  /** What the disk has for certain. */
  flushed: Buffer;
  /** Since the last flush. */
  pending: Change[];
}

type Change = { kind: "write"; offset: number; bytes: Buffer } | { kind: "truncate"; size: number };
type Naming = { name: string; file: File | null };

/** The files of one folder as a disk keeps them: contents by fsync of the file, names by fsync of the folder. */
export class Disk {
  /** As the running program sees them. */
  readonly #names = new Map<string, File>();
  readonly #flushedNames = new Map<string, File>();
  #pendingNames: Naming[] = [];

  constructor(files: Record<string, Buffer>) {
    for (const [name, bytes] of Object.entries(files)) {
      const file = { flushed: bytes, pending: [] };
      this.#names.set(name, file);
      this.#flushedNames.set(name, file);
    }
  }

  apply(step: Step): void {
    if (step.kind === "flush folder") {
      for (const naming of this.#pendingNames) rename(this.#flushedNames, naming);
      this.#pendingNames = [];
    } else if (step.kind === "create") {
      if (!this.#names.has(step.name)) this.#name(step.name, { flushed: Buffer.alloc(0), pending: [] });
    } else if (step.kind === "remove") {
      this.#name(step.name, null);
    } else if (step.kind === "flush") {
      const file = this.#opened(step.name);
      file.flushed = changed(file.flushed, file.pending);
      file.pending = [];
    } else this.#opened(step.name).pending.push(step);
  }

  #opened(name: string): File {
    const file = this.#names.get(name);
    if (!file) throw new Error(`No step created ${name}`);
    return file;
  }

  #name(name: string, file: File | null): void {
    rename(this.#names, { name, file });
    this.#pendingNames.push({ name, file });
  }

  /** The files that the next start finds. A disk keeps the order of names, but no order of contents. */
  after(cut: Cut, random: Random): Map<string, Buffer> {
    const names = new Map(this.#flushedNames);
    const kept = cut === "nothing" ? 0 : random.between(0, this.#pendingNames.length);
    for (const naming of this.#pendingNames.slice(0, kept)) rename(names, naming);
    return new Map([...names].map(([name, file]) => [name, contentAfter(file, cut, random)]));
  }
}

function rename(names: Map<string, File>, { name, file }: Naming): void {
  if (file) names.set(name, file);
  else names.delete(name);
}

function contentAfter({ flushed, pending }: File, cut: Cut, random: Random): Buffer {
  if (cut === "nothing") return flushed;
  const sector = random.pick([512, 4096]);
  const kept = pending.flatMap((change, at): Change[] => {
    if (cut === "last torn") return at === pending.length - 1 ? sectorsOf(change, sector, random) : [change];
    if (cut === "some") return random.chance(0.5) ? [change] : [];
    return sectorsOf(change, sector, random);
  });
  const left = changed(flushed, kept);
  // The size of a file may be on the disk before its content, which then reads as zeros.
  const whole = changed(flushed, pending).length;
  return whole > left.length && random.chance(0.5)
    ? Buffer.concat([left, Buffer.alloc(whole - left.length)])
    : left;
}

function sectorsOf(change: Change, sector: number, random: Random): Change[] {
  if (change.kind === "truncate") return random.chance(0.5) ? [change] : [];
  const kept: Change[] = [];
  const end = change.offset + change.bytes.length;
  for (let from = change.offset; from < end; ) {
    const to = Math.min(end, (Math.floor(from / sector) + 1) * sector);
    const bytes = change.bytes.subarray(from - change.offset, to - change.offset);
    if (random.chance(0.5)) kept.push({ kind: "write", offset: from, bytes });
    from = to;
  }
  return kept;
}

function changed(content: Buffer, changes: readonly Change[]): Buffer {
  const ends = changes.map((change) => (change.kind === "write" ? change.offset + change.bytes.length : 0));
  const room = Buffer.alloc(Math.max(content.length, ...ends));
  content.copy(room);
  let size = content.length;
  for (const change of changes) {
    if (change.kind === "write") {
      change.bytes.copy(room, change.offset);
      size = Math.max(size, change.offset + change.bytes.length);
    } else {
      if (change.size < size) room.fill(0, change.size, size);
      size = change.size;
    }
  }
  return room.subarray(0, size);
}
