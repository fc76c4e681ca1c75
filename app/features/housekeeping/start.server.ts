import { noteStorageError, storageState } from "~/db/storage.server";
import { keepCheckingChain } from "~/features/audit/chain-check.server";
import { closeListsOfBegunLocks } from "~/features/exam-years/lists-at-lock.server";
import { keepPruning } from "./prune.server";

export function keepHouse(): void {
  keepWatchingStorage();
  keepPruning();
  keepCheckingChain();
  keepFollowingLocks();
}

/** So that the log names a fault of the storage before a form meets it. */
function keepWatchingStorage(): void {
  setInterval(storageState, second).unref();
}

const second = 1000;
const minute = 60_000;

/** A lock with a coming date begins without a command. */
function keepFollowingLocks(): void {
  const follow = () => {
    try {
      closeListsOfBegunLocks();
    } catch (error) {
      if (!noteStorageError(error)) console.error(error);
    }
  };
  follow();
  setInterval(follow, minute).unref();
}
