import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { paced } from "~/http/gate/pace.server";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a sign-in alone begins at once, and a crowd begins one after another, in the order in which it came", () => {
  const begun: number[] = [];
  const inItsTurn = paced();
  for (const n of [1, 2, 3]) inItsTurn(() => void begun.push(n));
  expect(begun).toEqual([1]);
  vi.advanceTimersToNextTimer();
  expect(begun).toEqual([1, 2]);
  vi.advanceTimersToNextTimer();
  expect(begun).toEqual([1, 2, 3]);
});

test("once the crowd is gone, the next begins at once again", () => {
  const begun: number[] = [];
  const inItsTurn = paced();
  inItsTurn(() => void begun.push(1));
  vi.runAllTimers();
  inItsTurn(() => void begun.push(2));
  expect(begun).toEqual([1, 2]);
});

test("work that fails holds nobody up behind it", () => {
  const begun: number[] = [];
  const inItsTurn = paced();
  expect(() =>
    inItsTurn(() => {
      throw new Error("fails");
    }),
  ).toThrow();
  inItsTurn(() => void begun.push(2));
  vi.runAllTimers();
  expect(begun).toEqual([2]);
});
