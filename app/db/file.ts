import { chmodSync, existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { t } from "~/messages";
import { asTyped } from "~/messages/typed-commands";
import { damageOf, forgetDamage } from "./damage";
import { logCutFinder } from "./log-cut";
import { addMissingRoles } from "./lookups";
import { yearWords } from "./name-words";
import { troubleOfDisk } from "./space";
import { writeStudentTriggers } from "./student-triggers";

const APPLICATION_ID = 0x43414c4e; // "CALN"

export class DatabaseRefused extends Error {
  constructor(sentence: string) {
    super(asTyped(sentence));
  }
}

export const databasePath = (): string => resolve(process.env.DATABASE_PATH || "data/calon.db");

/** Refuses a missing, empty, foreign, exposed or still damaged file and one of a version that it does not know, so that a lost disk never becomes an empty office. */
export function openDatabase(path: string): Database.Database {
  return openOurs(path, {}, (sqlite) => {
    refuseExposed(path);
    refuseDamaged(sqlite, path);
    applyRules(sqlite, path);
    applyMigrations(sqlite);
    writeStudentTriggers(sqlite);
    addMissingRoles(drizzle(sqlite));
  });
}

/** For a reader, beside the connection of the first thread, which has migrated the file. */
export const openForReading = (path: string): Database.Database => openOurs(path, {}, setMemory);

/** For one piece of work, without a migration, beside a running server. A read-only connection leaves an empty log behind. */
export function withDatabase<Value>(
  path: string,
  options: { readonly: boolean },
  work: (sqlite: Database.Database) => Value,
): Value {
  const sqlite = openOurs(path, options, () => {});
  try {
    return work(sqlite);
  } finally {
    sqlite.close();
  }
}

function openOurs(path: string, options: Database.Options, prepare: (sqlite: Database.Database) => void) {
  if (!existsSync(path)) throw new DatabaseRefused(t("database.missing", { path }));
  if (!statSync(path).isFile()) throw new DatabaseRefused(t("database.foreign", { path }));
  if (statSync(path).size === 0) throw new DatabaseRefused(t("database.empty", { path }));

  const sqlite = connect(path, options);
  try {
    // Another process that has the file open keeps the index of a log that was cut: a save would go behind the hole.
    if (logCutFinder(sqlite, path)()) throw new DatabaseRefused(t("database.log_cut", { path }));
    if (sqlite.pragma("application_id", { simple: true }) !== APPLICATION_ID) {
      throw new DatabaseRefused(t("database.foreign", { path }));
    }
    refuseUnknownVersion(sqlite, path);
    prepare(sqlite);
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw refusalFor(error, path);
  }
}

export function createDatabase(path: string): Database.Database {
  if (existsSync(path)) throw new DatabaseRefused(t("database.exists", { path }));
  try {
    mkdirSync(dirname(path), { recursive: true });
    const sqlite = new Database(path);
    defineFunctions(sqlite);
    chmodSync(path, 0o600); // SQLite gives the -wal and -shm files the same mode.
    sqlite.pragma(`application_id = ${APPLICATION_ID}`);
    applyRules(sqlite, path);
    applyMigrations(sqlite);
    writeStudentTriggers(sqlite);
    return sqlite;
  } catch (error) {
    throw refusalFor(error, path);
  }
}

const readableByOthers = 0o007;

export function refuseExposed(path: string): void {
  if (process.platform === "win32" || (statSync(path).mode & readableByOthers) === 0) return;
  throw new DatabaseRefused(t("key.exposed", { path, quoted: quoted(path) }));
}

const quoted = (path: string): string =>
  /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;

function connect(path: string, options: Database.Options): Database.Database {
  try {
    const sqlite = new Database(path, { ...options, fileMustExist: true, timeout: 5000 });
    keepPlans(sqlite);
    defineFunctions(sqlite);
    return sqlite;
  } catch (error) {
    throw refusalFor(error, path);
  }
}

/** Before a parameter that SQLite looks at when it plans. */
const planned = /(?:=|\bis|\blimit|\boffset|\bin \()\s*(?=[?:@])/gi;

/**
 * SQLite compiles a statement again when a parameter changes that may change its plan, and the driver takes back all parameters after
 * each call. A plan does not look behind a plus, which changes no value (docs/decisions/097-statements-compiled-once.md).
 */
function keepPlans(sqlite: Database.Database): void {
  const prepare = sqlite.prepare.bind(sqlite);
  sqlite.prepare = ((text: string) => prepare(text.replace(planned, "$&+"))) as typeof sqlite.prepare;
}

/** The triggers of candidates call `year_words`: a connection without it cannot write names. */
export function defineFunctions(sqlite: Database.Database): void {
  sqlite.function("year_words", { deterministic: true }, (exam_year, names) =>
    yearWords(Number(exam_year), String(names)),
  );
}

/** Upgrades begin at the first release: its migration is the first one of every database. */
function refuseUnknownVersion(sqlite: Database.Database, path: string) {
  const applied = sqlite
    .prepare("select count(*) from sqlite_master where type = 'table' and name = '__drizzle_migrations'")
    .pluck()
    .get();
  if (!applied) throw new DatabaseRefused(t("database.foreign", { path }));
  const known = knownMigrations().map((migration) => migration.hash);
  const hashes = sqlite
    .prepare("select hash from __drizzle_migrations order by id")
    .pluck()
    .all() as string[];
  if (hashes.length > 0 && hashes[0] !== known[0]) {
    throw new DatabaseRefused(t("database.before_release", { path }));
  }
  if (hashes.some((hash) => !known.includes(hash))) throw new DatabaseRefused(t("database.newer", { path }));
}

/** The next start of the server migrates it. */
export function isOlderVersion(sqlite: Database.Database): boolean {
  const applied = sqlite.prepare("select count(*) from __drizzle_migrations").pluck().get() as number;
  return applied < knownMigrations().length;
}

/** FULL keeps acknowledged writes through a power cut, secure_delete overwrites deleted bytes; both hold per connection. */
function applyRules(sqlite: Database.Database, path: string) {
  const rules = {
    journal_mode: "wal",
    synchronous: 2,
    foreign_keys: 1,
    busy_timeout: 5000,
    secure_delete: 1,
  };
  for (const [name, wanted] of Object.entries(rules)) {
    sqlite.pragma(`${name} = ${wanted}`);
    const found = sqlite.pragma(name, { simple: true });
    if (found !== wanted)
      throw new DatabaseRefused(t("database.rule", { path, rule: name, found: String(found) }));
  }
  setMemory(sqlite);
  refuseReadOnly(sqlite);
}

function setMemory(sqlite: Database.Database) {
  sqlite.pragma("cache_size = -65536");
  sqlite.pragma("temp_store = memory");
}

/** The whole check takes seconds, so it runs only after damage was noted. A server with damaged indexes starts. */
function refuseDamaged(sqlite: Database.Database, path: string) {
  const damage = damageOf(path);
  if (damage?.extent !== "tables") return;
  const found = wholeCheck(sqlite);
  if (found !== "ok") throw new DatabaseRefused(t("database.still_damaged", { path, ...damage }));
  forgetDamage(path);
}

function wholeCheck(sqlite: Database.Database): unknown {
  try {
    return sqlite.pragma("integrity_check(1)", { simple: true });
  } catch (error) {
    return (error as Error).message;
  }
}

/** Writes a page, because only a write shows that a file or disk is read-only. */
function refuseReadOnly(sqlite: Database.Database) {
  const version = sqlite.pragma("user_version", { simple: true });
  sqlite.transaction(() => sqlite.pragma(`user_version = ${version}`)).immediate();
}

const isOfTheDisk = (code = ""): boolean =>
  /^SQLITE_(NOTADB|CORRUPT|READONLY|CANTOPEN|BUSY|FULL|IOERR)/.test(code);

export function refusalFor(error: unknown, path: string): unknown {
  if (error instanceof MigrationFailed && !isOfTheDisk(error.reason.code)) {
    const { migration, reason } = error;
    return new DatabaseRefused(t("database.not_migrated", { path, migration, reason: reason.message }));
  }
  const { code = "" } = (error instanceof MigrationFailed ? error.reason : error) as { code?: string };
  if (error instanceof DatabaseRefused) return error;
  if (code === "SQLITE_IOERR_SHORT_READ") return new DatabaseRefused(t("database.log_cut", { path }));
  const trouble = troubleOfDisk(code, dirname(path));
  if (trouble) return new DatabaseRefused(t(`database.disk_${trouble}`, { path, folder: dirname(path) }));
  if (code === "SQLITE_NOTADB") return new DatabaseRefused(t("database.foreign", { path }));
  if (code.startsWith("SQLITE_CORRUPT")) return new DatabaseRefused(t("database.corrupt", { path }));
  if (/^(SQLITE_READONLY|SQLITE_CANTOPEN|EACCES$)/.test(code))
    return new DatabaseRefused(t("database.readonly", { path }));
  if (code.startsWith("SQLITE_BUSY")) return new DatabaseRefused(t("database.busy", { path }));
  return new DatabaseRefused(t("database.unusable", { path, error: (error as Error).message }));
}

const journal = "meta/_journal.json";

/** Of the program and not of the working folder, so that a command runs from every folder. */
const migrationsFolder = folderAbove(dirname(fileURLToPath(import.meta.url)));

function folderAbove(place: string): string {
  const found = join(place, "drizzle");
  if (existsSync(join(found, journal))) return found;
  return dirname(place) === place ? resolve("drizzle") : folderAbove(dirname(place));
}

const knownMigrations = (): MigrationMeta[] => readMigrationFiles({ migrationsFolder });

/** Names the migration that SQLite refused, and its reason. */
class MigrationFailed extends Error {
  constructor(
    readonly migration: string,
    readonly reason: Error & { code?: string },
  ) {
    super(`${migration}: ${reason.message}`);
  }
}

function applyMigrations(sqlite: Database.Database): void {
  try {
    migrate(drizzle(sqlite), { migrationsFolder });
  } catch (error) {
    // The library names the statement and hides the reason below it.
    const { message, cause } = error as Error;
    if (cause instanceof Error) throw new MigrationFailed(nameOfMigration(message), cause);
    throw error;
  }
}

function nameOfMigration(message: string): string {
  const at = knownMigrations().findIndex(({ sql }) => sql.some((statement) => message.includes(statement)));
  const { entries } = JSON.parse(readFileSync(join(migrationsFolder, journal), "utf8")) as {
    entries: { tag: string }[];
  };
  return entries[at]?.tag ?? "-";
}
