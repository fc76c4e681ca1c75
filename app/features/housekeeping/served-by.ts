import { hostname } from "node:os";
import { write, writeUnread } from "~/db/client";
import { now } from "~/db/clock";
import { beatEvery, type Heartbeat } from "~/db/heartbeat";
import { officeSetting, saveOfficeSetting } from "~/db/office-settings";
import { isClosed, noteStorageError } from "~/db/storage";
import { version } from "../../../package.json";

/** So that a computer that follows can compare its version with the server's: each copy of the database has it. */
export function noteServedVersion(): void {
  try {
    if (officeSetting("served_version") !== version)
      write(() => saveOfficeSetting("served_version", version));
  } catch (error) {
    noteStorageError(error);
  }
}

export function keepBeating(every = beatEvery): void {
  if (!process.env.REPLICA_URL) return;
  beat();
  setInterval(beat, every).unref();
}

function beat(): void {
  if (isClosed()) return;
  const row: Heartbeat = { at: now(), host: hostname() };
  try {
    writeUnread(() => saveOfficeSetting("heartbeat", JSON.stringify(row)));
  } catch (error) {
    // A full disk refuses it as it refuses a save. The page of the home says so.
    noteStorageError(error);
  }
}
