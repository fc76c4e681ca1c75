import { hostname } from "node:os";
import { writeUnread } from "~/db/client";
import { now } from "~/db/clock";
import { beatEvery, type Heartbeat } from "~/db/heartbeat";
import { saveOfficeSetting } from "~/db/office-settings";
import { isClosed, noteStorageError } from "~/db/storage";

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
