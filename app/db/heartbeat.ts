import { settingOf } from "./setting-in";

/**
 * Where `REPLICA_URL` is set the server writes one row so often (docs/decisions/096-heartbeat.md). A server that lives therefore always
 * changes the replica, also when no clerk works.
 */
export const beatEvery = 3000;

/** Two looks at the place of a replica that lie so far apart see a server that lives: one beat, and another for Litestream and a slow line. */
export const seenWithin = 2 * beatEvery;

export interface Heartbeat {
  at: string;
  /** The name of the computer. */
  host: string;
}

/** Null in a database that no server with a replica has served. */
export function heartbeatIn(database: string): Heartbeat | null {
  try {
    const { at, host } = JSON.parse(settingOf(database, "heartbeat") ?? "{}") as Partial<Heartbeat>;
    return at && host ? { at, host } : null;
  } catch {
    return null;
  }
}
