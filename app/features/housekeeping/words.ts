import { changesSoFar, sqlite } from "~/db/client";
import { anotherRequest } from "~/features/values/another-request";

const pages = 16;

const merge = sqlite.prepare<[number]>("insert into students_fts (students_fts, rank) values ('merge', ?)");

function mergeSlice(size: number): boolean {
  const before = changesSoFar();
  merge.run(size);
  return changesSoFar() - before >= 2;
}

/** FTS5 only marks a word as deleted until segments merge: a negative size begins a merge, a positive one continues it. */
export async function eraseDeletedWords(): Promise<boolean> {
  let isUnfinished = mergeSlice(-pages);
  const wasDue = isUnfinished;
  while (isUnfinished) {
    await anotherRequest();
    isUnfinished = mergeSlice(pages);
  }
  return wasDue;
}
