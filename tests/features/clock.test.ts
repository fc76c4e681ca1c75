import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { findSession, startSession } from "~/auth/sessions";
import { noteAttempt, secondsToWait } from "~/auth/throttle";
import { recordEvent } from "~/db/audit";
import { db, sqlite } from "~/db/client";
import { audit_events, trash } from "~/db/schema";
import { alertsFor } from "~/features/audit/alerts";
import { verificationOf } from "~/features/audit/verify";
import { clockWatch } from "~/features/housekeeping/clock";
import { prune } from "~/features/housekeeping/prune";
import { deleteStudent } from "~/features/students/commands";
import { restoreBatch } from "~/features/trash/trash";
import { makeStudent, withWorld } from "../support/people";
import { giveSpace, leavePercentFree, refuseWrites, withSoundStorage } from "../support/storage";

const world = withWorld();
withSoundStorage();
const hour = 3_600_000;
const day = 24 * hour;
const jump = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
});

const system = { user_id: null, username: null };
const note = () => recordEvent(system, { action: "session.started", entity: "session" });
const actions = () =>
  db
    .select({ action: audit_events.action })
    .from(audit_events)
    .all()
    .map(({ action }) => action);

test("after the clock is set back an hour, the trail keeps its order and verifies", () => {
  note();
  jump(-hour);
  for (const _ of [1, 2, 3]) note();
  const instants = db
    .select()
    .from(audit_events)
    .all()
    .map(({ created_at }) => created_at);
  expect(instants).toEqual([...instants].sort());
  const steps = verificationOf(sqlite, null, 500);
  let step = steps.next();
  while (!step.done) step = steps.next();
  expect(step.value.kind).not.toBe("broken");
});

describe("a watch of the clock", () => {
  test.each([
    ["forward by a month", 31 * day, 1],
    ["back by two hours", -2 * hour, 1],
    ["by four minutes", 4 * 60_000, 0],
    ["not at all", 0, 0],
  ])("that jumps %s gives the ADMIN so many alerts", (_, moved, alerts) => {
    let steady = 0;
    const look = clockWatch(() => ({ wall: Date.now(), steady }));
    look();
    steady += 1000;
    jump(moved + 1000);
    look();
    look();
    expect(actions().filter((action) => action === "clock.jumped")).toHaveLength(alerts);
    const shown = alertsFor(world.admin).alerts.filter(({ kind }) => kind === "clock_jumped");
    expect(shown).toHaveLength(alerts);
  });
});

describe("what ends or waits after a length of time", () => {
  const here = { address: "10.0.0.1", user_agent: "" };
  const lives = (token: string) => findSession(token) !== null;
  const wait = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);
  const minute = 60_000;

  test.each([
    ["forward by a month", 31 * day],
    ["back by two hours", -2 * hour],
  ])("a session ends after its 30 idle minutes when the clock jumps %s", (_, moved) => {
    const look = clockWatch();
    const [left, used] = [1, 2].map(() => startSession(world.clerk.user_id, false, here)) as [string, string];
    wait(20 * minute);
    jump(moved);
    look();
    expect(lives(used)).toBe(true);
    wait(11 * minute);
    look();
    expect([lives(left), lives(used)]).toEqual([false, true]);
  });

  test("a session ends after its eight hours however often the clock is set back", () => {
    const look = clockWatch();
    const token = startSession(world.clerk.user_id, false, here);
    for (let quarter = 1; quarter < 32; quarter++) {
      wait(15 * minute);
      jump(-hour);
      look();
      expect([quarter, lives(token)]).toEqual([quarter, true]);
    }
    wait(16 * minute);
    look();
    expect(lives(token)).toBe(false);
  });

  const failTenTimes = () => {
    for (let count = 0; count < 10; count++) noteAttempt("rohana", { device: null, address: "10.9.9.9" });
  };
  const throttled = () => secondsToWait("rohana", { device: null, address: "10.9.9.9" });

  test("a throttled account waits its 15 minutes when the clock is set back by an hour, and not 8,100 s", () => {
    const look = clockWatch();
    failTenTimes();
    wait(5 * minute);
    jump(-hour);
    look();
    expect(throttled()).toBeCloseTo(600, -1);
    wait(10 * minute + 2000);
    look();
    expect(throttled()).toBe(0);
  });

  test("a clock that was set back while no server ran counts from the start of the next one", () => {
    failTenTimes();
    const token = startSession(world.clerk.user_id, false, here);
    jump(-hour);
    const look = clockWatch();
    look();
    expect([throttled(), lives(token)]).toEqual([900, true]);
    wait(31 * minute);
    look();
    expect([throttled(), lives(token)]).toEqual([0, false]);
  });

  test("moves on a full disk too, and again when the disk refused it", () => {
    const look = clockWatch();
    failTenTimes();
    refuseWrites();
    jump(-hour);
    look();
    giveSpace();
    leavePercentFree(0.5);
    look();
    expect(throttled()).toBeLessThanOrEqual(900);
  });
});

describe("a leap of 31 days", () => {
  const inTrash = () => db.select().from(trash).all().length;

  test("empties no trash before the server has run a day, and the batch is there when the clock is right again", async () => {
    const { clerk, own } = world;
    const { id } = makeStudent({ school_code: own.school_code, exam_year: 2026 });
    const other = makeStudent({ school_code: own.school_code, exam_year: 2026, full_name: "ALI" });
    const deleted = deleteStudent(clerk, id);
    await prune();
    jump(31 * day);
    expect(await prune()).toBe(0);
    deleteStudent(clerk, other.id);
    expect(inTrash()).toBe(2);
    jump(-31 * day);
    await prune();
    if (deleted.kind !== "saved") throw new Error("not deleted");
    expect(restoreBatch(clerk, deleted.value.batch_id).kind).toBe("saved");
  });

  test("deletes by age once the server has run a day with the new time", async () => {
    const { clerk, own } = world;
    const { id } = makeStudent({ school_code: own.school_code, exam_year: 2026 });
    deleteStudent(clerk, id);
    await prune();
    jump(31 * day);
    await prune();
    expect(inTrash()).toBe(1);
    vi.advanceTimersByTime(25 * hour);
    await prune();
    expect(inTrash()).toBe(0);
  });
});
