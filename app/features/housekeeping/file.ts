import { endIfLogIsCut, sqlite } from "~/db/client";
import { logError } from "~/db/log";
import { noteStorageError, storageState } from "~/db/storage";

/** SQLite would copy a log of a thousand pages into the file as part of the commit that fills it: a quarter of the pause of a large
 * deletion. So the server copies it in a turn of its own. */
export function keepFileUpToDate(every = 2_000): void {
  sqlite.pragma("wal_autocheckpoint = 0");
  const copy = () => {
    const state = storageState();
    if (state !== "ok" && state !== "low") return;
    try {
      endIfLogIsCut();
      sqlite.pragma("wal_checkpoint(passive)");
    } catch (error) {
      if (!noteStorageError(error)) logError(error);
    }
  };
  setInterval(copy, every).unref();
}
