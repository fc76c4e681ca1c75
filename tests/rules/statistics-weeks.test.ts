import { expect, test } from "vitest";
import { weeksOf } from "~/features/statistics/figures";

test("weeks begin on Monday in Malaysia, have no gap, and reach to the lock", () => {
  const hours = [
    { hour: "2026-03-01T15", entered: 2 },
    { hour: "2026-03-01T16", entered: 3 },
    { hour: "2026-03-16T04", entered: 1 },
  ];
  expect(weeksOf(hours, "2026-03-25T00:00:00.000Z")).toEqual([
    { from: "2026-02-23", entered: 2, sum: 2, locked: false },
    { from: "2026-03-02", entered: 3, sum: 5, locked: false },
    { from: "2026-03-09", entered: 0, sum: 5, locked: false },
    { from: "2026-03-16", entered: 1, sum: 6, locked: false },
    { from: "2026-03-23", entered: 0, sum: 6, locked: true },
  ]);
  expect(weeksOf([], null)).toEqual([]);
  expect(weeksOf(hours, "2999-01-01T00:00:00.000Z").length).toBeLessThanOrEqual(105);
});
