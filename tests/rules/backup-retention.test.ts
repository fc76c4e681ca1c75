import { describe, expect, test } from "vitest";
import {
  copiesToDrop,
  copyNameAt,
  isLeftover,
  keptCopiesAmong,
  momentOf,
  noteNameOf,
} from "~/cli/backups/retention";

const hour = 3_600_000;
const nameAt = (time: number) => copyNameAt(new Date(time).toISOString());
const malaysianDay = (name: string) => dayOf(Date.parse(momentOf(name) ?? ""));
const dayOf = (time: number) => new Date(time + 8 * hour).toISOString().slice(0, 10);

/** Makes a copy at each instant and deletes by the rule, as the timer does. */
function runAt(times: number[], there: string[] = []): string[] {
  let names = there;
  for (const time of times) {
    names = [...names, nameAt(time)];
    const gone = new Set(copiesToDrop(names, new Date(time).toISOString()));
    names = names.filter((name) => !gone.has(name));
  }
  return names.sort();
}

const hourly = (from: string, hours: number) =>
  Array.from({ length: hours }, (_, n) => Date.parse(from) + n * hour);

describe("the copies that are kept", () => {
  test("after three years of hourly copies are those of 24 hours, 14 days and 12 months, the newest among them", () => {
    const times = hourly("2024-01-01T00:10:00Z", 3 * 366 * 24);
    const kept = runAt(times);
    const last = times.at(-1) as number;
    expect(kept.at(-1)).toBe(nameAt(last));
    const hours = kept.filter((name) => Date.parse(momentOf(name) ?? "") > last - 24 * hour);
    expect(hours).toHaveLength(24);
    const days = new Set(kept.map(malaysianDay));
    for (let n = 0; n < 14; n++) expect(days).toContain(dayOf(last - n * 24 * hour));
    const months = [...new Set(kept.map((name) => malaysianDay(name).slice(0, 7)))];
    expect(months).toHaveLength(12);
    expect(kept.length).toBeLessThanOrEqual(24 + 14 + 12);
    // A closed month is represented by its last copy.
    expect(kept[0]).toMatch(/^calon-2026-02-28T1510/);
  });

  test("are the same in every zone of the server, over its change to and from summer time", () => {
    const zone = process.env.TZ;
    const times = [...hourly("2026-03-27T00:30:00Z", 96), ...hourly("2026-10-23T00:30:00Z", 96)];
    const kept = ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kuala_Lumpur"].map((name) => {
      process.env.TZ = name;
      return runAt(times);
    });
    process.env.TZ = zone;
    for (const other of kept) expect(other).toEqual(kept[0]);
  });

  test("lose none by age: after a server was off for two years only the places of the newest are filled", () => {
    const before = runAt(hourly("2024-01-01T00:00:00Z", 24 * 40));
    const after = runAt(hourly("2026-06-01T00:00:00Z", 1), before);
    const gone = before.filter((name) => !after.includes(name));
    // The 25th hour and the 15th day.
    expect(gone.length).toBeLessThanOrEqual(2);
    expect(after).toEqual(expect.arrayContaining(before.slice(-23)));
    expect(after.at(-1)).toBe(nameAt(Date.parse("2026-06-01T00:00:00Z")));
  });

  test("after a clock that ran a month ahead and was set back, a copy from the future waits and takes no place", () => {
    const ahead = hourly("2027-01-01T00:00:00Z", 40 * 24);
    const wrong = runAt(ahead);
    const times = hourly("2026-12-02T00:00:00Z", 48);
    const kept = runAt(times, wrong);
    for (const time of times.slice(-24)) expect(kept).toContain(nameAt(time));
    for (const name of wrong) expect(kept).toContain(name);
    const later = runAt(hourly("2027-03-01T00:00:00Z", 24 * 30), kept);
    expect(later.length).toBeLessThanOrEqual(24 + 14 + 12);
  });

  test("two copies within one hour leave the later one, and a single copy is never deleted", () => {
    const [first, second] = [
      nameAt(Date.parse("2026-11-23T01:05:00Z")),
      nameAt(Date.parse("2026-11-23T01:50:00Z")),
    ];
    expect(copiesToDrop([first, second], "2026-11-23T02:00:00.000Z")).toEqual([first]);
    expect(copiesToDrop([first], "2036-11-23T02:00:00.000Z")).toEqual([]);
    expect(copiesToDrop([first], "1990-01-01T00:00:00.000Z")).toEqual([]);
  });

  test("files that the program did not write are never named", () => {
    const copy = nameAt(Date.parse("2026-11-23T01:05:00Z"));
    const foreign = [
      "calon-2026.db",
      "calon-2026-13-40T010203004Z.db",
      `${copy}.bak`,
      "notes.txt",
      `old-${copy}`,
    ];
    expect(copiesToDrop(foreign, "2036-01-01T00:00:00.000Z")).toEqual([]);
    const earlier = ["calon-2026-11-23T010500000Z.db", "calon-2026-11-23T010500000Z.db.age"];
    expect(keptCopiesAmong([...earlier, ...earlier.map(noteNameOf)])).toEqual(earlier);
    // By hand, without a note.
    expect(keptCopiesAmong([copy, `${copy}.age`, noteNameOf(`${copy}.age`)])).toEqual([`${copy}.age`]);
    expect(foreign.filter(isLeftover)).toEqual([]);
    const leftovers = [
      `${copy}.unfinished`,
      `${copy}.age.unfinished`,
      "status.json.unfinished",
      "drill.unfinished",
    ];
    expect(leftovers.filter(isLeftover)).toEqual(leftovers);
    expect([`.${copy}.age.Ab3dE9`, `.${copy}.json.Ab3dE9`].filter(isLeftover)).toHaveLength(2);
  });
});
