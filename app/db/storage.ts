import { statSync } from "node:fs";
import { dirname } from "node:path";
import { t } from "~/messages";
import { forgetDamage, keepDamaged, notedExtent } from "./damage";
import { logNotice } from "./log";
import { isReader, LeftToFirst, noteLeft } from "./reader";
import { type Space, spaceOf } from "./space";

type Refusal = "full" | "gone" | "damaged";

/** Why the storage fails: no space, a disk that answers errors, a file that is no longer at its path, or damaged pages. */
export type StorageFault = Refusal | "unwritable" | "busy";

export type StorageState = "ok" | "low" | Exclude<StorageFault, "busy">;

/** A write that is refused before SQLite would fail. */
export class StorageRefused extends Error {
  readonly code: string;
  constructor(readonly fault: Refusal) {
    super(t(`storage.${fault}`));
    this.code = `STORAGE_${fault.toUpperCase()}`;
  }
}

const gigabyte = 1024 ** 3;

/** A share of the disk, with an upper bound, because one per cent of a large disk is more than the office ever writes. */
const limits = {
  low: { share: 0.05, most: 5 * gigabyte },
  full: { share: 0.01, most: gigabyte },
};

const spaceIsReadEvery = 1000;

let path = "";
let opened: (string | null)[] = [];
let isDamaged = false;
let failing: "full" | "unwritable" | null = null;
let lastLogged: StorageState = "ok";
let space: { at: number; found: Space | null } | null = null;
const spaceBeside = (database: string) => spaceOf(dirname(database));
let readSpace: (database: string) => Space | null = spaceBeside;

/** Call it once the database is open. */
export function watchStorage(database: string): void {
  path = database;
  opened = filesAt(path);
}

/** For tests. */
export function readSpaceBy(reader: (database: string) => Space | null = spaceBeside): void {
  readSpace = reader;
  space = null;
}

/** For tests. */
export function forgetStorageFaults(): void {
  forgetDamage(path);
  isDamaged = false;
  failing = null;
  storageState();
}

export function storageState(): StorageState {
  const state = refusalNow() ?? failing ?? (isBelow("low") ? "low" : "ok");
  if (state !== lastLogged) {
    const sentence = t(`storage.log_${state}`, { path, free: megabytesFree() });
    logNotice("storage", sentence, state === "ok" ? "info" : "error");
  }
  lastLogged = state;
  return state;
}

/** Before each transaction: two `stat` calls, and at most once a second a `statfs`. */
export function refuseWithoutStorage(): void {
  const fault = refusalNow();
  if (!fault) return;
  storageState();
  throw new StorageRefused(fault);
}

export function storageFaultOf(error: unknown): StorageFault | null {
  if (error instanceof StorageRefused) return error.fault;
  if (error instanceof LeftToFirst) return "busy";
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown } };
  const name = String(code ?? cause?.code ?? "");
  if (name.startsWith("SQLITE_BUSY")) return "busy";
  if (name === "SQLITE_FULL") return "full";
  if (name === "SQLITE_READONLY_DBMOVED") return "gone";
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(name)) return "damaged";
  return /^SQLITE_(IOERR|READONLY|CANTOPEN)/.test(name) ? "unwritable" : null;
}

/** Damage closes the service until the next start; an error of space or disk until the next transaction that commits. */
export function noteStorageError(error: unknown): StorageFault | null {
  const fault = storageFaultOf(error);
  if (error instanceof StorageRefused) return fault;
  // The first thread meets it too, and notes it.
  if (isReader) {
    if (fault) noteLeft();
    return fault;
  }
  if (fault === "damaged") close();
  if (fault === "full" || fault === "unwritable") failing = fault;
  if (fault) storageState();
  return fault;
}

/** Damage closes the service: after it no page and no call reads or writes the database. A checked copy may have noted it. */
export function isClosed(): boolean {
  if (!isDamaged && notedExtent(path) === "tables") close();
  return isDamaged;
}

/** What a checked copy noted: rows are whole, and the server goes on. */
export const areIndexesDamaged = (): boolean => notedExtent(path) === "indexes";

function close(): void {
  if (isDamaged) return;
  isDamaged = true;
  const reserve = Math.min((spaceNow()?.total ?? 0) * limits.full.share, limits.full.most);
  void keepDamaged(path, (spaceNow()?.free ?? 0) - reserve);
  storageState();
}

let commits = 0;

/** Transactions that this process has committed. */
export const commitsSoFar = (): number => commits;

export function noteCommit(): void {
  commits += 1;
  failing = null;
}

/** For a note that its page can do without: null where the storage refused it. Any other error is thrown. */
export function unlessStorageFails<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch (error) {
    if (noteStorageError(error)) return null;
    throw error;
  }
}

/** Null where the system cannot say it. */
export const diskSpace = (): Space | null => spaceNow();

/** 0 where there is no log. */
export const bytesOfLog = (): number => statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;

export const megabytesFree = (): number => Math.floor((spaceNow()?.free ?? 0) / 1024 ** 2);

function refusalNow(): Refusal | null {
  if (isClosed()) return "damaged";
  if (isGone()) return "gone";
  return isBelow("full") ? "full" : null;
}

function isGone(): boolean {
  const found = filesAt(path);
  return opened.some((file, at) => file !== null && file !== found[at]);
}

const filesAt = (database: string) => [fileAt(database), fileAt(`${database}-wal`)];

function fileAt(name: string): string | null {
  try {
    const file = statSync(name, { throwIfNoEntry: false });
    return file ? `${file.dev} ${file.ino}` : null;
  } catch {
    return null;
  }
}

function isBelow(limit: keyof typeof limits): boolean {
  const { share, most } = limits[limit];
  const found = spaceNow();
  return found !== null && found.total > 0 && found.free <= Math.min(found.total * share, most);
}

function spaceNow(): Space | null {
  const at = performance.now();
  if (!space || at - space.at >= spaceIsReadEvery) space = { at, found: path ? readSpace(path) : null };
  return space.found;
}
