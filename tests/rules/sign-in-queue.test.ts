import type { IncomingMessage } from "node:http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mostOfOne } from "~/http/gate/request-queue";
import { isSignIn, signInQueue } from "~/http/gate/sign-in-queue";

const hall = { lane: "visitors", name: "10.1.2.3" } as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a sign-in alone begins at once, and a crowd begins one after another, in the order in which it came", () => {
  const begun: number[] = [];
  const queue = signInQueue();
  for (const n of [1, 2, 3]) queue.enqueue(hall, () => void begun.push(n));
  expect(begun).toEqual([1]);
  vi.advanceTimersToNextTimer();
  expect(begun).toEqual([1, 2]);
  vi.advanceTimersToNextTimer();
  expect(begun).toEqual([1, 2, 3]);
});

test("once the crowd is gone, the next begins at once again", () => {
  const begun: number[] = [];
  const queue = signInQueue();
  queue.enqueue(hall, () => void begun.push(1));
  vi.runAllTimers();
  queue.enqueue(hall, () => void begun.push(2));
  expect(begun).toEqual([1, 2]);
});

test("work that fails does not block the work behind it", () => {
  const begun: number[] = [];
  const queue = signInQueue();
  expect(() =>
    queue.enqueue(hall, () => {
      throw new Error("fails");
    }),
  ).toThrow();
  queue.enqueue(hall, () => void begun.push(2));
  vi.runAllTimers();
  expect(begun).toEqual([2]);
});

test("fifty of one network wait at most, so that another network may still sign in, and a hall of 40 signs in at once", () => {
  const queue = signInQueue();
  const other = { lane: "visitors", name: "10.9.9.9" } as const;
  const begun: string[] = [];
  for (let n = 0; n < 40; n++) queue.enqueue(hall, () => void begun.push("hall"));
  expect(queue.whyFull(hall)).toBe(null);
  for (let n = 40; n <= mostOfOne; n++) queue.enqueue(hall, () => void begun.push("hall"));
  expect([queue.whyFull(hall), queue.whyFull(other)]).toEqual(["own", null]);
  queue.enqueue(other, () => void begun.push("other"));
  vi.runAllTimers();
  expect(begun).toHaveLength(mostOfOne + 2);
  expect(begun.at(-1)).toBe("other");
  expect(queue.whyFull(hall)).toBe(null);
});

test.each([
  "/user_login",
  "/user_login/",
  "/user_login//",
  "/USER_LOGIN",
  "/%75ser_login",
  "/user_login.data",
  "/user_login/.data",
  "/User_Login.data?redirect_to=%2F",
  "/api/auth/login",
  "/API/auth/%6Cogin/",
  "/user_login?index",
])("a sign-in at %s waits for its turn", (url) => {
  expect(isSignIn({ method: "POST", url } as IncomingMessage)).toBe(true);
});

test.each(["/user_login/code", "/api/auth/logout", "/students?next=/user_login", "/"])(
  "a request for %s does not",
  (url) => {
    expect(isSignIn({ method: "POST", url } as IncomingMessage)).toBe(false);
  },
);
