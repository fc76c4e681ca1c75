import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { db, sqlite } from "~/db/client";
import { fromNow } from "~/db/clock";
import { audit_events, users } from "~/db/schema";
import { recordRepeatedRefusals } from "~/features/audit/refusals";
import { prune } from "~/features/housekeeping/prune";
import { recoverPassword } from "~/features/users/recover";
import { signInUser } from "~/features/users/sign-in";
import { inRollback, makePerson } from "../support/people";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

inRollback();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const wait = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
const lines = (action: string) =>
  db
    .select()
    .from(audit_events)
    .all()
    .filter((line) => line.action === action);

/** Each from another network. */
const addressOf = (n: number) => `10.${n >> 8}.${n & 255}.7`;
const guess = (n: number) =>
  signInUser(
    { username: `tiada${n}`, password: "bukan-ini-9913", remember: false },
    { address: addressOf(n), user_agent: "" },
  );
const recover = (n: number) =>
  recoverPassword(
    {
      username: `tiada${n}`,
      recovery_code: "AAAA-BBBB-CCCC-DDDD",
      password: "kenanga-ungu-7788",
      password_again: "kenanga-ungu-7788",
    },
    addressOf(n),
  );
const times = async (count: number, work: (n: number) => Promise<unknown>, from = 0) => {
  for (let n = from; n < from + count; n++) await work(n);
};

describe.each([
  { what: "sign-ins", work: guess, refused: "session.refused_wrong", repeated: "session.repeated" },
  { what: "recoveries", work: recover, refused: "user.recovery_refused", repeated: "user.recovery_repeated" },
])("refused $what", ({ work, refused, repeated }) => {
  test("beyond 100 an hour are one line with a count", async () => {
    await times(130, work);
    expect(lines(refused)).toHaveLength(100);
    recordRepeatedRefusals();
    recordRepeatedRefusals();
    expect(lines(repeated).map(({ changes }) => changes)).toEqual([{ count: 30 }]);
    wait(hour);
    await work(1000);
    expect(lines(refused)).toHaveLength(101);
  });
});

test("the alert on a flood counts the refusals without a line, again after a quarter of an hour", async () => {
  await times(100, guess);
  expect(lines("session.failure_flood")).toHaveLength(1);
  wait(16 * minute);
  await times(99, guess, 200);
  expect(lines("session.failure_flood")).toHaveLength(1);
  await guess(400);
  expect(lines("session.failure_flood")).toHaveLength(2);
});

describe("a registration", () => {
  const pending = (username: string, days: number, values: Partial<typeof users.$inferInsert> = {}) =>
    db
      .insert(users)
      .values({
        username,
        full_name: "PUAN",
        password_hash: "-",
        created_at: fromNow(-days * day),
        updated_at: fromNow(-days * day),
        ...values,
      })
      .run();
  const names = () =>
    db
      .select({ username: users.username })
      .from(users)
      .all()
      .map(({ username }) => username);

  test("that no ADMIN approves in 90 days is deleted, and the trail has the number", async () => {
    pending("lama", 91);
    pending("lagi", 120);
    pending("baru", 89);
    pending("pernah", 400, { role_id: "ADMIN" });
    makePerson("ADMIN", {}, "diluluskan");
    sqlite.exec("update users set created_at = '2020-01-01' where username = 'diluluskan'");
    await prune();
    expect(names()).toEqual(["baru", "pernah", "diluluskan"]);
    expect(lines("user.registrations_expired").map(({ changes }) => changes)).toEqual([{ count: 2 }]);
  });
});
