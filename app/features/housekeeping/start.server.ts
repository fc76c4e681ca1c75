import { logError } from "~/db/log.server";
import { noteStorageError, storageState } from "~/db/storage.server";
import { keepCheckingChain } from "~/features/audit/chain-check.server";
import { finishLateMarks } from "~/features/exam-years/late.server";
import { closeListsOfBegunLocks } from "~/features/exam-years/lists-at-lock.server";
import { clockWatch } from "./clock.server";
import { keepPruning } from "./prune.server";

export function startHousekeeping(lookAtClock = clockWatch()): void {
  keepWatchingBox(lookAtClock);
  keepPruning();
  keepCheckingChain();
  keepFollowingLocks();
}

/** So that the log names a fault of the storage or a jump of the clock before a form meets it. */
function keepWatchingBox(lookAtClock: () => void): void {
  setInterval(storageState, second).unref();
  setInterval(lookAtClock, second).unref();
}

const second = 1000;
const minute = 60_000;

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
