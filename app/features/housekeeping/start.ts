import { hostname } from "node:os";
import { newestId } from "~/db/audit-ids";
import { endIfLogIsCut, sqlite, write, writeUnread } from "~/db/client";
import { now } from "~/db/clock";
import { databasePath } from "~/db/file";
import { beatEvery, type Heartbeat } from "~/db/heartbeat";
import { noteServed } from "~/db/last-served";
import { logError } from "~/db/log";
import { officeSetting, saveOfficeSetting } from "~/db/office-settings";
import { isClosed, noteStorageError, storageState } from "~/db/storage";
import { keepCheckingChain } from "~/features/audit/chain-check";
import { checkEverywhere } from "~/features/checks/run";
import { finishLateMarks } from "~/features/exam-years/late";
import { closeListsOfBegunLocks, hasLockBegun } from "~/features/exam-years/lists-at-lock";
import { finishDisposals } from "~/features/persons/disposal";
import { countJawiWords } from "~/features/students/jawi/count";
import { runInBackground } from "~/features/values/another-request";
import { version } from "../../../package.json";
import { clockWatch } from "./clock";
import { keepPruning } from "./prune";

export function startHousekeeping(lookAtClock = clockWatch()): void {
  noteServedVersion();
  keepBeating();
  keepWatchingBox(lookAtClock);
  keepPruning();
  keepFileUpToDate();
  keepCheckingChain();
  keepFollowingLocks();
  keepChecking();
}

/** So that the log names a fault of the storage or a jump of the clock before a form meets it. */
function keepWatchingBox(lookAtClock: () => void): void {
  setInterval(noteProgress, second).unref();
  setInterval(lookAtLog, second / 10).unref();
  setInterval(lookAtClock, second).unref();
}

/** So that a start after a kill finds a log that was lost or cut. */
function noteProgress(): void {
  const state = storageState();
  if (state !== "ok" && state !== "low") return;
  try {
    noteServed(databasePath(), newestId());
  } catch (error) {
    // The note before stays where the disk refuses this one, and refuses no start.
    noteStorageError(error);
  }
}

function lookAtLog(): void {
  try {
    endIfLogIsCut();
  } catch (error) {
    noteStorageError(error);
  }
}

const second = 1000;
const minute = 60_000;

/** After an upgrade every list waits to be checked; later those that were changed and not looked at. */
function keepChecking(): void {
  let isRunning = false;
  const look = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await runInBackground(countJawiWords());
      await runInBackground(checkEverywhere());
    } catch (error) {
      if (!noteStorageError(error)) logError(error);
    } finally {
      isRunning = false;
    }
  };
  setInterval(() => void look(), minute).unref();
}

/** A lock with a coming date begins without a command, in the second that it names. */
export function keepFollowingLocks(): void {
  const guarded = (work: () => void) => () => {
    try {
      work();
    } catch (error) {
      if (!noteStorageError(error)) logError(error);
    }
  };
  const follow = guarded(() => {
    closeListsOfBegunLocks();
    void finishLateMarks();
    void finishDisposals();
  });
  let seen = now();
  const begin = guarded(() => {
    const at = now();
    if (hasLockBegun(seen, at)) follow();
    seen = at;
  });
  follow();
  setInterval(begin, second).unref();
  setInterval(follow, minute).unref();
}

/** So that a computer that follows can compare its version with the server's: each copy of the database has it. */
function noteServedVersion(): void {
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
