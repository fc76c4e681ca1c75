import { afterEach, describe, expect, it, vi } from "vitest";
import { isoDayIn } from "~/features/values/day-readers";
import { dayInWords, dayOf, today, writtenDay } from "~/features/values/moments";

afterEach(() => {
  vi.useRealTimers();
});

describe("a day", () => {
  it.each([
    ["2026-11-22", "2026-11-22"],
    ["22/11/2026", "2026-11-22"],
    ["1.2.2026", "2026-02-01"],
    ["01-02-2026", "2026-02-01"],
    ["29/2/2028", "2028-02-29"],
    ["29/2/2026", null],
    ["1/1/26", null],
    ["2026-1-5", null],
    ["2026/11/22", null],
    ["semalam", null],
    ["", null],
  ])("written as %s is %s", (written, day) => {
    expect(isoDayIn(written)).toBe(day);
  });

  it("is that of Malaysia, which begins eight hours before that of Greenwich", () => {
    expect(dayOf("2026-12-31T15:59:59.999Z")).toBe("2026-12-31");
    expect(dayOf("2026-12-31T16:00:00.000Z")).toBe("2027-01-01");
    vi.useFakeTimers({ now: new Date("2026-12-31T16:00:00.000Z") });
    expect(today()).toBe("2027-01-01");
    expect(writtenDay("2026-12-31T16:00:00.000Z")).toBe("01/01/2027");
    expect(dayInWords("2027-01-01")).toBe("1 Jan 2027");
  });
});
