import { withDatabase } from "~/db/file";
import { settingIn } from "~/db/setting-in";

/** The history that a copy belongs to: a database, the term of its server, and the last event of its trail. */
export interface Line {
  /** Null before the first start of a server that gives a database its id. */
  database_id: string | null;
  serving_term: number;
  last_event: number;
}

export const lineOf = (database: string): Line =>
  withDatabase(database, { readonly: true }, (db) => ({
    database_id: settingIn(db, "database_id"),
    serving_term: Number(settingIn(db, "serving_term") ?? "0"),
    last_event: (db.prepare("select max(id) from audit_events").pluck().get() as number | null) ?? 0,
  }));

/** The notes of earlier versions name no line: these copies count as early ones of the database that is copied now. */
export function lineInNote(text: string, own: Line): Line | null {
  try {
    const { database_id, serving_term, last_event } = JSON.parse(text) as Partial<Line>;
    if (last_event === undefined) return { ...own, serving_term: 0, last_event: 0 };
    return { database_id: database_id ?? own.database_id, serving_term: serving_term ?? 0, last_event };
  } catch {
    return null;
  }
}

/** Whether a copy of `later` makes one of `earlier` needless. */
export const continues = (later: Line, earlier: Line): boolean =>
  later.database_id === earlier.database_id &&
  later.serving_term >= earlier.serving_term &&
  later.last_event >= earlier.last_event;
