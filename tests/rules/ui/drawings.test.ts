import { expect, test } from "vitest";
import { weeksOf } from "~/features/statistics/charts";
import { columnsPath, linePath, stackedPaths, stripPaths } from "~/ui/drawings";

test("columns are as high as their share of the greatest, and nothing is drawn for zero", () => {
  expect(columnsPath([1, 2])).toBe("M10 100v-50h30V100zM60 100v-100h30V100z");
  expect(columnsPath([0, 0])).toBe("");
});

test("a line runs from the first value to the last", () => {
  expect(linePath([0, 5, 10])).toBe("M0 100L50 50L100 0");
  expect(linePath([3])).toBe("M0 0");
});

test("a strip has one cell for each school, in as few pieces as the rows allow", () => {
  expect(stripPaths([3, 4, 0, 1], 4)).toEqual([
    "M0 0h75v50h-75z",
    "M75 0h25v50h-25zM0 50h75v50h-75z",
    "",
    "M75 50h25v50h-25z",
  ]);
  expect(stripPaths([8], 4)).toEqual(["M0 0h100v100h-100z"]);
});

test("the parts of a bar lie one after the other", () => {
  expect(stackedPaths([[1, 3]])).toEqual(["M0 15h25v70h-25z", "M25 15h75v70h-75z"]);
  expect(stackedPaths([[1, 3]], 40)).toEqual(["M40 15h15v70h-15z", "M55 15h45v70h-45z"]);
});

test("each picture stays small with a thousand schools and two years of weeks", () => {
  const weeks = Array.from({ length: 104 }, (_, at) => at * 577);
  expect(linePath(weeks).length).toBeLessThan(1200);
  expect(stripPaths([251, 263, 249, 237], 50).join("").length).toBeLessThan(300);
});

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
