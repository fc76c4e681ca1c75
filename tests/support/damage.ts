import { closeSync, openSync, writeSync } from "node:fs";
import Database from "better-sqlite3";

const noise = (size: number): Buffer => Buffer.alloc(size, 0xa5);

/** A sound page of an index that contains nothing. */
export function withoutEntries(size: number): Buffer {
  const page = Buffer.alloc(size);
  page[0] = 10;
  page.writeUInt16BE(size, 5);
  return page;
}

/** Overwrites the last page of a table or an index, or the only one of a small tree. */
export function damageTree(database: string, name: string, content = noise): void {
  const db = new Database(database);
  db.pragma("wal_checkpoint(truncate)");
  const page = db.prepare("select max(pageno) from dbstat where name = ?").pluck().get(name) as number;
  const size = db.pragma("page_size", { simple: true }) as number;
  db.close();
  writeAt(database, content(size), (page - 1) * size);
}

/** The next write of SQLite takes a page for free that the table uses. */
export function listAsFree(database: string, table: string): void {
  const db = new Database(database);
  const page = db.prepare("select rootpage from sqlite_schema where name = ?").pluck().get(table) as number;
  db.pragma("wal_checkpoint(truncate)");
  db.close();
  const header = Buffer.alloc(8);
  header.writeUInt32BE(page, 0);
  header.writeUInt32BE(1, 4);
  writeAt(database, header, 32);
}

function writeAt(path: string, bytes: Buffer, at: number): void {
  const file = openSync(path, "r+");
  writeSync(file, bytes, 0, bytes.length, at);
  closeSync(file);
}
