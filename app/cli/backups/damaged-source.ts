import Database from "better-sqlite3";
import { noteDamage, storedColumnsOf } from "~/db/damage";
import { DatabaseRefused, defineFunctions } from "~/db/file";
import { t } from "~/messages";
import { asTyped } from "~/messages/typed-commands";
import { beginFile, type Contents, contentsOfChecked, copyDatabase, isDamage } from "./check";
import { removeDatabase } from "./disk";

/** Notes damage for the running server. Where no row is lost, the copy is built from the tables, so that copies go on. */
export function copyAndNoteDamage(database: string, to: string, isFileChecked: boolean): Contents {
  const faults = isFileChecked ? faultsIn(database) : [];
  if (faults.length > 0) return copyOfDamaged(database, to, faults);
  try {
    copyDatabase(database, to, { readonly: false });
    return contentsOfChecked(to, database);
  } catch (error) {
    // A copy can also fail by itself, as on a bad second disk.
    const found = error instanceof DatabaseRefused ? faultsIn(database) : [];
    if (found.length === 0) throw error;
    return copyOfDamaged(database, to, found);
  }
}

function copyOfDamaged(database: string, to: string, faults: string[]): Contents {
  try {
    const contents = rebuild(database, to);
    noteDamage(database, faults.some(endangersTables) ? "tables" : "indexes");
    console.error(asTyped(t("backup.damage_found", { path: database, fault: String(faults[0]) })));
    return contents;
  } catch (error) {
    if (error instanceof DatabaseRefused) noteDamage(database, "tables");
    throw error;
  }
}

/** A write to a page that two trees share, or that is listed as free and is not, would destroy rows. */
const endangersTables = (fault: string): boolean => /2nd reference|freelist/i.test(fault);

/** SQLite's own sentences about every page of the file itself; none where it is whole. The server may continue to write. */
export function faultsIn(path: string): string[] {
  const faults: string[] = [];
  // Without the questions that a damaged index would answer with an error.
  const db = new Database(path, { fileMustExist: true, timeout: 5000 });
  try {
    defineFunctions(db);
    // Damage can end the check with an error: what it found before that counts too.
    const lines = db.prepare<[], string>("pragma integrity_check(10000)").pluck().iterate();
    for (const text of lines) faults.push(...text.split("\n").filter(isFault));
  } catch (error) {
    if (!isDamage(error)) throw error;
    faults.push((error as Error).message);
  } finally {
    db.close();
  }
  return faults;
}

const isFault = (line: string): boolean => line !== "ok" && !line.startsWith("***");

/**
 * A whole file of the rows of the tables alone. The indexes, the words of the search and the list of free pages are made again,
 * so their damage ends. Refuses where a table is damaged too, and leaves `from` as it is.
 */
function rebuild(from: string, to: string): Contents {
  beginFile(to);
  const db = new Database(to);
  try {
    defineFunctions(db);
    db.pragma("journal_mode = off");
    db.pragma("foreign_keys = off");
    db.prepare("attach ? as damaged").run(from);
    db.exec("begin");
    copyTables(db);
    db.exec("commit");
    for (const pragma of ["application_id", "user_version"])
      db.pragma(`${pragma} = ${db.pragma(`damaged.${pragma}`, { simple: true })}`);
    db.close();
    return contentsOfChecked(to, from);
  } catch (error) {
    db.close();
    removeDatabase(to);
    throw isLost(error) ? new DatabaseRefused(t("backup.tables_lost", { path: from })) : error;
  }
}

/** Two equal values where the index allows one are rows of a damaged table. */
const isLost = (error: unknown): boolean =>
  error instanceof DatabaseRefused ||
  isDamage(error) ||
  String((error as { code?: string }).code).startsWith("SQLITE_CONSTRAINT");

/** An index would send a question to its damaged pages. The condition, because SQLite copies a whole table with its indexes. */
const rowsOf = (table: string, columns = "*") =>
  `select ${columns} from damaged."${table}" not indexed where true`;

function copyTables(db: Database.Database): void {
  const parts = db.prepare(partsOfSchema).all() as { type: string; name: string; sql: string }[];
  for (const { type, name, sql } of parts) {
    db.exec(sql);
    const columns = storedColumnsOf(db, name).join();
    if (type === "table") db.exec(`insert into main."${name}" (${columns}) ${rowsOf(name, columns)}`);
  }
  db.exec(`delete from sqlite_sequence; insert into sqlite_sequence ${rowsOf("sqlite_sequence")}`);
  db.exec("insert into students_fts (students_fts) values ('rebuild')");
}

/** Without the tables that SQLite and FTS5 make themselves. Triggers come last, so that no row is counted again. */
const partsOfSchema = `
  select coalesce(nullif(listed.type, 'table'), part.type) as type, part.name, part.sql
  from damaged.sqlite_schema as part
  left join pragma_table_list as listed on listed.schema = 'damaged' and listed.name = part.name
  where part.sql is not null and part.name not like 'sqlite#_%' escape '#' and listed.type is not 'shadow'
  order by part.type = 'trigger', part.type = 'view', part.type = 'index', listed.type = 'virtual', part.rowid`;
