import type { IncomingMessage } from "node:http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isSignIn, signInQueue } from "~/http/gate/sign-in-queue.server";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a sign-in alone begins at once, and a crowd begins one after another, in the order in which it came", () => {
  const begun: number[] = [];
  const inItsTurn = signInQueue();
  for (const n of [1, 2, 3]) inItsTurn(() => void begun.push(n));
  expect(begun).toEqual([1]);
  vi.advanceTimersToNextTimer();
  expect(begun).toEqual([1, 2]);
  vi.advanceTimersToNextTimer();
  expect(begun).toEqual([1, 2, 3]);
});

test("once the crowd is gone, the next begins at once again", () => {
  const begun: number[] = [];
  const inItsTurn = signInQueue();
  inItsTurn(() => void begun.push(1));
  vi.runAllTimers();
  inItsTurn(() => void begun.push(2));
  expect(begun).toEqual([1, 2]);
});

test("work that fails does not block the work behind it", () => {
  const begun: number[] = [];
  const inItsTurn = signInQueue();
  expect(() =>
    inItsTurn(() => {
      throw new Error("fails");
    }),
  ).toThrow();
  inItsTurn(() => void begun.push(2));
  vi.runAllTimers();
  expect(begun).toEqual([2]);
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
