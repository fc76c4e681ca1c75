import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findSession } from "~/auth/sessions";
import { db } from "~/db/client";
import { now } from "~/db/clock";
import { users } from "~/db/schema";
import { startImpersonation } from "~/features/users/impersonation";
import { loadApp } from "../support/app";
import { formOf, inRollback, makePerson, makeSchool, type Person, requestOf } from "../support/people";

const app = await loadApp();
inRollback();
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const home = async (who: Person) => (await app(requestOf(who, "/"))).text();
const offer = 'action="/account/second-step/later"';

test('home offers the second step to a clerk, and again a month after "Bukan sekarang"', async () => {
  const clerk = makePerson("SU");
  const page = await home(clerk);
  expect(page).toContain(offer);
  expect(page).toMatch(/href="\/account\/second-step"[^>]*>Sediakan/);
  const answer = await app(formOf(clerk, "/account/second-step/later", {}));
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/"]);
  expect(await home(clerk)).not.toContain(offer);
  const longAgo = new Date(Date.now() - 30 * 24 * 3_600_000).toISOString();
  db.update(users).set({ second_step_offered_at: longAgo }).where(eq(users.id, clerk.user_id)).run();
  expect(await home(clerk)).toContain(offer);
});

test("the address by itself postpones nothing", async () => {
  const clerk = makePerson("SU");
  expect((await app(requestOf(clerk, "/account/second-step/later"))).headers.get("Location")).toBe("/");
  expect(await home(clerk)).toContain(offer);
});

test("a clerk with a second step and the other roles are offered nothing", async () => {
  const clerk = makePerson("SU");
  db.update(users).set({ totp_enabled_at: now() }).where(eq(users.id, clerk.user_id)).run();
  const others = [makePerson("ADMIN"), makePerson("PENYELIA_DAERAH"), makePerson("OBSERVER")];
  for (const person of [clerk, ...others]) expect(await home(person)).not.toContain(offer);
});

test("an ADMIN who acts for a clerk is offered nothing, and postpones nothing", async () => {
  makeSchool("AAA0001");
  const admin = makePerson("ADMIN");
  const found = findSession(admin.cookie.slice("calon=".length));
  const clerk = { role_id: "SU", school_code: "AAA0001", district_code: null } as const;
  startImpersonation(found?.actor as never, clerk);
  expect(await home(admin)).not.toContain(offer);
  expect(
    (await app(formOf({ ...admin, acting_as: "SU AAA0001" }, "/account/second-step/later", {}))).status,
  ).toBe(403);
});
