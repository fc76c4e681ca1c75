import { closeSync, existsSync, openSync, readFileSync, realpathSync, rmSync, writeSync } from "node:fs";
import { t } from "~/messages";
import { DatabaseRefused, withDatabase } from "./file";
import { litestreamFolder } from "./space";

/** The last event that the server has committed, beside the database and outside it, so that a lost log leaves it. */
interface Served {
  last_event: number;
  at: string;
}

export interface Loss {
  events: number;
  /** The instant of the last event that is still there. */
  since: string | null;
}

const notePath = (database: string): string =>
  `${existsSync(database) ? realpathSync(database) : database}.served`;

/** One size, so that each note overwrites the one before in its own block: a full disk gives up none of its reserve. */
const noteBytes = 160;

let noted: number | undefined;

/** It is not flushed: the file survives a killed server, and after a power cut an earlier note refuses nothing. */
export function noteServed(database: string, last_event: number): void {
  if (last_event === noted) return;
  const path = notePath(database);
  const note: Served = { last_event, at: new Date().toISOString() };
  const file = openSync(path, existsSync(path) ? "r+" : "wx", 0o600);
  try {
    writeSync(file, JSON.stringify(note).padEnd(noteBytes), 0);
    noted = last_event;
  } finally {
    closeSync(file);
  }
}

/** A command that exchanges the database calls it before the new file gets its name. */
export function forgetServed(database: string): void {
  rmSync(notePath(database), { force: true });
  noted = undefined;
  beginGeneration(database);
}

/** Litestream's own memory of the file. Without it the replica begins with a whole copy again. */
export function beginGeneration(database: string): void {
  const path = existsSync(database) ? realpathSync(database) : database;
  rmSync(litestreamFolder(path), { recursive: true, force: true });
}

/** The rows may be in another file. */
export function lossIn(database: string): (Loss & { served: Served }) | null {
  const served = readNote(database);
  if (!served) return null;
  // A connection that may write would empty and remove the log, which may be all that is left to look at.
  return withDatabase(database, { readonly: true }, (db) => {
    const last = db.prepare("select id, created_at from audit_events order by id desc limit 1").get();
    const { id, created_at } = (last ?? { id: 0, created_at: null }) as {
      id: number;
      created_at: string | null;
    };
    const events = served.last_event - id;
    return events > 0 ? { events, since: created_at, served } : null;
  });
}

export function refuseLoss(database: string): void {
  const loss = lossIn(database);
  if (!loss) return;
  const { events, since, served } = loss;
  throw new DatabaseRefused(
    t("database.lost", { path: database, n: String(events), since: since ?? "-", until: served.at }),
  );
}

function readNote(database: string): Served | null {
  try {
    const { last_event, at } = JSON.parse(readFileSync(notePath(database), "utf8")) as Served;
    return Number.isSafeInteger(last_event) ? { last_event, at } : null;
  } catch {
    return null;
  }
}
