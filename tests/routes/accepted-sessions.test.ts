import { beforeAll, expect, test } from "vitest";
import { endSessionsOf } from "~/auth/sessions";
import { accountOf } from "~/http/accepted-sessions";
import { loadApp } from "../support/app";
import { requestOf, withWorld } from "../support/people";

let app: Awaited<ReturnType<typeof loadApp>>;
beforeAll(async () => {
  app = await loadApp();
});
const world = withWorld();

const tokenIn = (cookie: string) => /calon=([^;]+)/.exec(cookie)?.[1] ?? null;

test("the gate knows the account of a session after its first request, and no longer after one that found it ended", async () => {
  const { clerk } = world;
  const token = tokenIn(clerk.cookie);
  expect(accountOf(token)).toBe(null);
  await app(requestOf(clerk, "/students"));
  expect(accountOf(token)).toBe(clerk.user_id);
  endSessionsOf(clerk.user_id);
  await app(requestOf(clerk, "/students"));
  expect(accountOf(token)).toBe(null);
});

test("a cookie that only looks like a session is none", async () => {
  const forged = `${"a".repeat(22)}.${"b".repeat(43)}`;
  await app(new Request("http://localhost:3000/students", { headers: { Cookie: `calon=${forged}` } }));
  expect(accountOf(forged)).toBe(null);
});
