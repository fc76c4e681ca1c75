import { setImmediate as anotherRequest } from "node:timers/promises";
import { changesSoFar, sqlite } from "~/db/client.server";

/** Pages of the index that one transaction writes, and more where the list of one word is longer. */
const pages = 16;

const merge = sqlite.prepare<[number]>("insert into students_fts (students_fts, rank) values ('merge', ?)");

/** FTS5's documentation: a merge that changes fewer than two rows had nothing to do. */
function mergeSlice(size: number): boolean {
  const before = changesSoFar();
  merge.run(size);
  return changesSoFar() - before >= 2;
}

/**
 * Erases the words of deleted names from the index, a few pages at a time; true when the index was written. FTS5 only marks
 * a word as deleted until it merges its segments: a negative size begins a merge of all of them, positive sizes go on with it.
 */
export async function eraseDeletedWords(): Promise<boolean> {
  let isUnfinished = mergeSlice(-pages);
  const wasDue = isUnfinished;
  while (isUnfinished) {
    await anotherRequest();
    isUnfinished = mergeSlice(pages);
  }
  return wasDue;
}
