import { keepCheckingChain } from "~/features/audit/chain-check.server";
import { closeListsOfBegunLocks } from "~/features/exam-years/lists-at-lock.server";
import { keepPruning } from "./prune.server";

export function keepHouse(): void {
  keepPruning();
  keepCheckingChain();
  keepFollowingLocks();
}

const minute = 60_000;

/** A lock with a coming date begins without a command. */
function keepFollowingLocks(): void {
  const follow = () => {
    try {
      closeListsOfBegunLocks();
    } catch (error) {
      console.error(error);
    }
  };
  follow();
  setInterval(follow, minute).unref();
}
