import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { codesOf, forgetWrongCodes, noteWrongCode, secondsUntilNextCode } from "~/auth/code-throttle";
import { db } from "~/db/client";
import { audit_events } from "~/db/schema";
import { inRollback, makePerson } from "../support/people";

inRollback();

const minute = 60_000;
const hour = 60 * minute;
let codes: ReturnType<typeof codesOf>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  codes = codesOf(makePerson("ADMIN", {}, "rohana").user_id);
});
afterEach(() => {
  vi.useRealTimers();
});

const passes = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
const floods = () =>
  db
    .select({ username: audit_events.username, entity: audit_events.entity })
    .from(audit_events)
    .where(eq(audit_events.action, "session.second_step_flood"))
    .all();

/** Wrong codes as fast as they are heard; gives how many were heard. */
function guessFor(milliseconds: number): number {
  const until = Date.now() + milliseconds;
  let heard = 0;
  while (Date.now() < until) {
    const seconds = secondsUntilNextCode(codes);
    if (seconds > 0) passes(seconds * 1000 + 1);
    else {
      noteWrongCode(codes);
      heard++;
      passes(1000);
    }
  }
  return heard;
}

test("five wrong codes wait a quarter of an hour", () => {
  for (let at = 0; at < 5; at++) noteWrongCode(codes);
  expect(secondsUntilNextCode(codes)).toBe(900);
  passes(15 * minute + 1);
  expect(secondsUntilNextCode(codes)).toBe(0);
});

test("after twenty wrong codes in a day one code an hour is checked, and the audit trail records the flood once", () => {
  const heard = guessFor(24 * hour);
  expect(heard).toBeGreaterThanOrEqual(20);
  expect(heard).toBeLessThan(50);
  expect(floods()).toEqual([{ username: "rohana", entity: "session" }]);
  noteWrongCode(codes);
  expect(secondsUntilNextCode(codes)).toBe(3600);
});

test("a right code, or a day without wrong ones, ends the flood", () => {
  guessFor(3 * hour);
  noteWrongCode(codes);
  expect(secondsUntilNextCode(codes)).toBe(3600);
  forgetWrongCodes(codes);
  expect(secondsUntilNextCode(codes)).toBe(0);
  guessFor(3 * hour);
  passes(24 * hour);
  expect(secondsUntilNextCode(codes)).toBe(0);
});

test("wrong codes of one account do not delay another account", () => {
  guessFor(3 * hour);
  expect(secondsUntilNextCode(codesOf(makePerson("SU").user_id))).toBe(0);
});
