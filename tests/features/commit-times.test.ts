import { expect, test } from "vitest";
import { areCommitsSlow, noteCommitTime } from "~/db/commit-times";

test("commits are slow when more than one of twenty of the last minute took longer than half a second", () => {
  // Long after each commit of another test.
  const begin = performance.now() + 1e12;
  const commit = (ms: number, count: number, at: number) => {
    for (let one = 0; one < count; one++) noteCommitTime(ms, at);
  };
  commit(900, 4, begin);
  expect(areCommitsSlow(begin + 1)).toBe(false);
  commit(10, 76, begin);
  expect(areCommitsSlow(begin + 2)).toBe(false);
  commit(900, 1, begin + 3);
  expect(areCommitsSlow(begin + 4)).toBe(true);
  expect(areCommitsSlow(begin + 60_003)).toBe(false);
});
