import type Database from "better-sqlite3";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import { noteCommitTime } from "./commit-times";
import { DatabaseRefused, databasePath, openDatabase, openForReading } from "./file";
import { noteServed } from "./last-served";
import { endOver, logCutFinder } from "./log-cut";
import { isReader, leaveToFirst } from "./reader";
import { type RequestContext, requestContext } from "./request-context";
import * as schema from "./schema";
import { noteCommit, noteStorageError, refuseWithoutStorage, storageState, watchStorage } from "./storage";

export const sqlite: Database.Database = openOrExit();
export const db: BetterSQLite3Database<typeof schema> = drizzle(compilingOnce(sqlite), { schema });

const totalChanges = sqlite.prepare("select total_changes()").pluck();

const newestEvent = sqlite.prepare("select max(id) from audit_events").pluck();

const logCut = logCutFinder(sqlite, databasePath());

/** Before each write and each checkpoint, and ten times a second: a save behind a hole in the log would be lost. */
export function endIfLogIsCut(): void {
  const cut = logCut();
  if (!cut || storageState() === "gone") return;
  noteNewest();
  endOver(databasePath(), cut);
}

/** The pages of the last save are mostly in memory; otherwise the note of the last second stays. */
function noteNewest(): void {
  try {
    noteServed(databasePath(), Number(newestEvent.get() ?? 0));
  } catch {}
}

let unread = 0;

/** Rows that this process has written: a cached read is valid while the number is unchanged. */
export const changesSoFar = (): number => (totalChanges.get() as number) - unread;

/** Rollbacks, which take back rows that a request has read, and writes of other processes: no earlier fact is used after one. */
let forgettings = 0;

const facts = new WeakMap<RequestContext, Map<string, { at: number; fact: unknown }>>();

/** For a fact that many parts of a page ask for: one read serves the request until the next write. Its callers leave it as it is. */
export function onceARequest<Fact>(key: string, read: () => Fact): Fact {
  const context = requestContext();
  if (!context) return read();
  const known = facts.get(context) ?? new Map();
  const kept = known.get(key);
  if (kept?.at === changesSoFar() + forgettings) return kept.fact;
  const fact = read();
  facts.set(context, known.set(key, { at: changesSoFar() + forgettings, fact }));
  return fact;
}

const dataVersion = sqlite.prepare("pragma data_version").pluck();

let lastVersion = dataVersion.get();

/** Call it in a transaction, before which another process may have written. */
function forgetIfOthersWrote(): void {
  const version = dataVersion.get();
  if (version !== lastVersion) forgettings += 1;
  lastVersion = version;
}

/** For a long read before a transaction: whether it would read the same again. */
export function unchangedFromNow(): () => boolean {
  const state = () => `${changesSoFar()} ${dataVersion.get()}`;
  const before = state();
  return () => state() === before;
}

interface CommitStep {
  begin: () => void;
  end: () => void;
}

let step: CommitStep | undefined;
let depth = 0;

/** In a reader, for the rest of its life. */
export const refuseWrites = (): void => void sqlite.pragma("query_only = 1");

/** Runs at the beginning and the end of each outermost `write`, in its transaction. */
export function beforeCommit(given: CommitStep): void {
  step = given;
}

const waiting: (() => void)[] = [];

/** For what a rollback must not take back: it runs when the outermost `write` has ended, or at once outside of one. */
export function afterWrite(work: () => void): void {
  if (depth === 0) work();
  else waiting.push(work);
}

/**
 * An outcome other than `saved` rolls back. The work is synchronous, so nothing can come between its reads and writes.
 * Only a write that ends something, such as a session, uses the reserve of a full disk.
 */
export function write<Value>(work: () => Value, { fromReserve = false } = {}): Value {
  if (depth === 0) {
    leaveToFirst();
    if (!fromReserve) refuseWithoutStorage();
    endIfLogIsCut();
  }
  let result: Value | undefined;
  let worked = 0;
  const transaction = sqlite.transaction(() => {
    if (depth === 1) {
      forgetIfOthersWrote();
      step?.begin();
    }
    result = work();
    if (isUnsaved(result)) throw new RolledBack();
    if (depth === 1) step?.end();
    worked = performance.now();
  });
  depth += 1;
  try {
    transaction.immediate();
    noteCommit();
    if (depth === 1) noteCommitTime(performance.now() - worked);
  } catch (error) {
    forgettings += 1;
    if (error instanceof RolledBack) return result as Value;
    noteStorageError(error);
    throw error;
  } finally {
    depth -= 1;
    if (depth === 0) for (const next of waiting.splice(0)) next();
  }
  return result as Value;
}

/** For rows that no request reads: each cached read stays valid. */
export function writeUnread(work: () => void): void {
  const before = changesSoFar();
  try {
    write(work);
  } finally {
    unread += changesSoFar() - before;
  }
}

/** Texts of statements: more than the screens have. */
const mostCompiled = 400;

/**
 * For Drizzle, which hands over a text at each call. SQLite compiles it once: an update of a candidate brings the code of 36 triggers
 * (docs/decisions/097-statements-compiled-once.md).
 */
function compilingOnce(client: Database.Database): Database.Database {
  const compiled = new Map<string, Database.Statement>();
  const prepare = (text: string): Database.Statement => {
    const statement = compiled.get(text) ?? client.prepare(text);
    // The one that was used longest ago goes first.
    compiled.delete(text);
    compiled.set(text, statement);
    const [oldest] = compiled.keys();
    if (compiled.size > mostCompiled && oldest !== undefined) compiled.delete(oldest);
    return statement.reader ? statement.raw(false) : statement;
  };
  return Object.create(client, { prepare: { value: prepare } });
}

class RolledBack extends Error {}

function isUnsaved(result: unknown): boolean {
  const kind = (result as { kind?: unknown } | null)?.kind;
  return typeof kind === "string" && kind !== "saved";
}

function openOrExit(): Database.Database {
  try {
    const opened = isReader ? openForReading(databasePath()) : openDatabase(databasePath());
    watchStorage(databasePath());
    return opened;
  } catch (error) {
    if (!(error instanceof DatabaseRefused)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
