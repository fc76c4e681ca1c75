import { expect, test } from "vitest";
import { kindsOf, linesOf, reminderKinds, type SchoolFacts, type Waiting } from "~/features/reminders/rules";

const quiet: SchoolFacts = { isOpen: false, returned: null, decided: [], movements: null, lists: 0 };
const open: SchoolFacts = { ...quiet, isOpen: true };
/** Seven in the morning in Malaysia. */
const morning = (day: string) => `${day}T23:00:00.000Z`;
const [yesterday, today] = [morning("2026-03-01"), morning("2026-03-02")];
const since = { from: yesterday, until: today };
const days = { year: 2026, entry_opens_on: null, closes_at: null };
type Given = Parameters<typeof linesOf>;
const nothing: Waiting = { lists: 0, requests: 0 };
const lines = (
  kinds: Given[0],
  year: Given[1],
  schools: Given[2],
  of: Given[3],
  reader = 1,
  waiting = nothing,
) => linesOf(kinds, year, schools, of, reader, waiting);
const keysOf = (...[given, schools, of = since]: [object, SchoolFacts[], typeof since?]) =>
  lines(reminderKinds, { ...days, ...given }, schools, of).map(({ key }) => key);

test("The window has a line on the day it opens, and seven days and one day before it closes", () => {
  expect(keysOf({ entry_opens_on: "2026-03-03" }, [quiet])).toEqual(["reminder.opens"]);
  for (const entry_opens_on of ["2026-03-02", "2026-03-04", null])
    expect(keysOf({ entry_opens_on }, [quiet])).toEqual([]);
  const due = Array.from({ length: 10 }, (_, ahead) => {
    const closes_at = `2026-03-${String(3 + ahead).padStart(2, "0")}T09:00:00.000Z`;
    return keysOf({ closes_at }, [open]).length > 0 ? [ahead] : [];
  });
  expect(due.flat()).toEqual([1, 7]);
  expect(
    lines(["window"], { ...days, closes_at: "2026-03-10T09:00:00.000Z" }, [open, open, quiet], since),
  ).toEqual([
    {
      key: "reminder.closes",
      values: { year: 2026, moment: "10 Mac 2026, 5.00 petang", days: 7, n: 2 },
    },
  ]);
});

test("A school that has handed in its list has no line that the window closes", () => {
  expect(keysOf({ closes_at: "2026-03-04T09:00:00.000Z" }, [quiet])).toEqual([]);
});

test("A day that the server missed is made up for, with the days that are left", () => {
  const missed = { from: morning("2026-02-26"), until: today };
  const [line] = lines(["window"], { ...days, closes_at: "2026-03-08T09:00:00.000Z" }, [open], missed);
  expect(line?.values).toMatchObject({ days: 5 });
  expect(keysOf({ closes_at: "2026-03-03T09:00:00.000Z" }, [open], missed)).toEqual([
    "reminder.closes_today",
  ]);
  expect(keysOf({ closes_at: "2026-03-02T09:00:00.000Z" }, [open], missed)).toEqual([]);
});

test("A list that came back and a decided request have a line once, and late packets or missing lists every day", () => {
  const school: SchoolFacts = {
    ...open,
    returned: { at: "2026-03-02T03:00:00.000Z", by: 7 },
    decided: ["2026-03-01T22:59:59.000Z", "2026-03-02T04:00:00.000Z", today].map((at) => ({ at, by: 8 })),
    movements: { late: 2, differing: 1, isRecorded: true },
    lists: 3,
  };
  expect(lines(reminderKinds, days, [school], since).map(({ values }) => values)).toEqual([
    { year: 2026, n: 1 },
    { year: 2026, n: 2 },
    { year: 2026, late: 2, differing: 1 },
    { year: 2026, n: 3 },
  ]);
  const tomorrow = { from: today, until: morning("2026-03-03") };
  expect(keysOf({}, [school], tomorrow)).toEqual(["reminder.packets", "reminder.attendance"]);
  expect(lines(["decided"], days, [school], since)).toHaveLength(1);
  expect(lines([], days, [school], since)).toEqual([]);
});

test("Packets are late only in a place that records movements", () => {
  const school = { ...quiet, movements: { late: 2, differing: 0, isRecorded: false } };
  const other = { ...quiet, movements: { late: 0, differing: 0, isRecorded: true } };
  expect(keysOf({}, [school])).toEqual([]);
  expect(keysOf({}, [school, other])).toEqual(["reminder.packets"]);
});

test("An OBSERVER gets no reminder", () => {
  expect(kindsOf("OBSERVER")).toEqual([]);
  expect(kindsOf("SU")).not.toContain("lists");
  expect(kindsOf("PENYELIA_DAERAH")).toEqual([...reminderKinds]);
});

test("An account gets no line about what it gave back or decided itself", () => {
  const at = "2026-03-02T03:00:00.000Z";
  const school = {
    ...quiet,
    returned: { at, by: 7 },
    decided: [
      { at, by: 7 },
      { at, by: 8 },
    ],
  };
  const of = (reader: number) =>
    lines(reminderKinds, days, [school], since, reader).map(({ key, values }) => [key, values?.n]);
  expect(of(7)).toEqual([["reminder.decided", 1]]);
  expect(of(8)).toEqual([
    ["reminder.returned", 1],
    ["reminder.decided", 1],
  ]);
});

test("Lists and requests that wait have a line every day, in a place without a school too", () => {
  const waiting = { lists: 3, requests: 2 };
  for (const of of [since, { from: today, until: morning("2026-03-03") }])
    expect(lines(reminderKinds, days, [], of, 1, waiting)).toEqual([
      { key: "reminder.lists", values: { year: 2026, n: 3 } },
      { key: "reminder.requests", values: { year: 2026, n: 2 } },
    ]);
  expect(lines(["window"], days, [], since, 1, waiting)).toEqual([]);
});
