import { DatabaseRefused } from "~/db/file";
import {
  generationsAtPlace,
  isReplaced,
  noteSuccessor,
  placeIsNamed,
  refuseReplacedNow,
  replacedSentence,
} from "../replica/successor";

const lookEvery = 500;

/** A start waits for the place of the replica, and serves all the same where it does not answer. */
export async function refuseReplaced(database: string): Promise<void> {
  if (placeIsNamed() && !isReplaced(database)) {
    try {
      noteSuccessor(database, await generationsAtPlace(database));
    } catch (error) {
      if (!(error instanceof DatabaseRefused)) throw error;
      console.error(error.message);
    }
  }
  refuseReplacedNow(database);
}

/** A server that is replaced while it runs ends at once: no page of its old records is shown, and nothing is saved. The replicator asks the place. */
export function endWhenReplaced(database: string): void {
  setInterval(() => {
    if (!isReplaced(database)) return;
    console.error(replacedSentence(database));
    process.exit(1);
  }, lookEvery).unref();
}
