import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { db } from "~/db/client";
import { exam_years, school_exam_years } from "~/db/schema";
import { keepFollowingLocks } from "~/features/housekeeping/start";
import { withWorld } from "../support/people";

const world = withWorld();

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-03-02T01:00:20.000Z") }));
afterEach(() => void vi.useRealTimers());

it("a lock with a date makes the lists final in its second, not up to a minute later", () => {
  db.update(exam_years)
    .set({
      is_lock_initial_student: true,
      lock_initial_student_datetime: "2026-03-02T01:00:30.000Z",
    })
    .where(eq(exam_years.id, world.year.id))
    .run();
  const state = () =>
    db.select().from(school_exam_years).where(eq(school_exam_years.id, world.ownYear.id)).get()?.state;
  keepFollowingLocks();
  vi.advanceTimersByTime(9000);
  expect(state()).toBe("draf");
  vi.advanceTimersByTime(2000);
  expect(state()).toBe("muktamad");
});
