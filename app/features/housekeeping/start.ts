import { newestId } from "~/db/audit-ids";
import { endIfLogIsCut } from "~/db/client";
import { databasePath } from "~/db/file";
import { noteServed } from "~/db/last-served";
import { logError } from "~/db/log";
import { storeRefusedFields } from "~/db/refused-fields";
import { noteStorageError, storageState } from "~/db/storage";
import { keepCheckingChain } from "~/features/audit/chain-check";
import { checkEverywhere } from "~/features/checks/run";
import { finishLateMarks } from "~/features/exam-years/late";
import { closeListsOfBegunLocks } from "~/features/exam-years/lists-at-lock";
import { countJawiWords } from "~/features/students/jawi/count";
import { runInBackground } from "~/features/values/another-request";
import { clockWatch } from "./clock";
import { keepFileUpToDate } from "./file";
import { keepPruning } from "./prune";
import { keepBeating, noteServedVersion } from "./served-by";

export function startHousekeeping(lookAtClock = clockWatch()): void {
  noteServedVersion();
  keepBeating();
  keepWatchingBox(lookAtClock);
  keepPruning();
  keepFileUpToDate();
  keepCheckingChain();
  keepFollowingLocks();
  keepChecking();
  setInterval(storeRefusedFields, minute).unref();
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

/** A lock with a coming date begins without a command. */
function keepFollowingLocks(): void {
  const follow = () => {
    try {
      closeListsOfBegunLocks();
      void finishLateMarks();
    } catch (error) {
      if (!noteStorageError(error)) logError(error);
    }
  };
  follow();
  setInterval(follow, minute).unref();
}
