import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { recordEvent } from "~/db/audit.server";
import { db, sqlite } from "~/db/client.server";
import { audit_events, trash } from "~/db/schema";
import { alertsFor } from "~/features/audit/alerts.server";
import { verificationOf } from "~/features/audit/verify";
import { clockWatch } from "~/features/housekeeping/clock.server";
import { prune } from "~/features/housekeeping/prune.server";
import { deleteStudent } from "~/features/students/commands.server";
import { restoreBatch } from "~/features/trash/trash.server";
import { makeStudent, withWorld } from "../support/people";

const world = withWorld();
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
