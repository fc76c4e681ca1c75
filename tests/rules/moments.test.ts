import { describe, expect, it } from "vitest";
import { readInstant } from "~/features/values/instant";
import { datetimeLocal, malaysianDate, malaysianMoment } from "~/features/values/moments";

describe("a moment is read as Malaysia reads it", () => {
  it.each([
    ["2026-11-21T07:45:00.000Z", "21 Nov 2026, 3.45 petang"],
    ["2026-11-21T00:30:00.000Z", "21 Nov 2026, 8.30 pagi"],
    ["2026-11-21T04:00:00.000Z", "21 Nov 2026, 12.00 tengah hari"],
    ["2026-11-21T12:05:59.999Z", "21 Nov 2026, 8.05 malam"],
    ["2026-12-31T16:00:00.000Z", "1 Jan 2027, 12.00 tengah malam"],
    ["2026-08-01T01:09:00.000Z", "1 Ogo 2026, 9.09 pagi"],
  ])("%s is %s", (instant, words) => {
    expect(malaysianMoment(instant)).toBe(words);
  });

  it("a date is the day in Malaysia, not in Greenwich", () => {
    expect(malaysianDate("2026-12-31T15:59:59.999Z")).toBe("31 Dis 2026");
    expect(malaysianDate("2026-12-31T16:00:00.000Z")).toBe("1 Jan 2027");
  });
});

describe("a moment in a form", () => {
  it.each([
    ["2026-11-21T07:45:00.000Z", "2026-11-21T15:45"],
    ["2026-12-31T16:00:00.000Z", "2027-01-01T00:00"],
    ["2026-11-21T07:45:09.000Z", "2026-11-21T15:45:09"],
    ["2026-11-21T07:45:00.120Z", "2026-11-21T15:45:00.120"],
  ])("%s is typed as %s", (instant, typed) => {
    expect(datetimeLocal(instant)).toBe(typed);
  });

  it("saved unchanged is the same instant to the millisecond, in any year and at any hour", () => {
    for (let step = 0; step < 2000; step++) {
      const at = Date.UTC(2000, 0, 1) + Math.floor((step * 7_919_313_771) % 3_100_000_000_000);
      const instant = new Date(at).toISOString();
      expect(readInstant(datetimeLocal(instant))).toBe(instant);
    }
  });
});
