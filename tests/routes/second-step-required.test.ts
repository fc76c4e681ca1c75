import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { db } from "~/db/client";
import { now } from "~/db/clock";
import { users } from "~/db/schema";
import { loadApp } from "../support/app";
import { inRollback, makePerson, type Person, requestOf } from "../support/people";

vi.hoisted(() => {
  process.env.APP_ORIGIN = "https://calon.example";
});

const app = await loadApp();
inRollback();

const secured = (who: Person) => ({ ...who, cookie: `__Host-${who.cookie}` });
const get = (who: Person, path: string) => app(requestOf(who, path));

test.each(["ADMIN", "PENYELIA_DAERAH"] as const)(
  "over https %s without a second step sets it up before anything else, at both doors",
  async (role) => {
    const admin = secured(makePerson(role));
    for (const path of ["/", "/students", "/admin/users", "/account"]) {
      const answer = await get(admin, path);
      expect([path, answer.headers.get("Location")]).toEqual([path, "/account/second-step"]);
    }
    for (const path of ["/api/auth/session", "/api/students", "/api/users/view"]) {
      const answer = await get(admin, path);
      expect([path, answer.status, (await answer.json()).code]).toEqual([path, 403, "second_step_required"]);
    }
    for (const path of ["/account/second-step", "/account/password"]) {
      expect((await get(admin, path)).status).toBe(200);
    }
  },
);

test("an account with a second step, or in another role, opens every page", async () => {
  const roles = ["ADMIN", "PENYELIA_DAERAH"] as const;
  const ready = roles.map((role) => secured(makePerson(role)));
  for (const { user_id } of ready) {
    db.update(users).set({ totp_enabled_at: now() }).where(eq(users.id, user_id)).run();
  }
  const others = [secured(makePerson("SU")), secured(makePerson("OBSERVER"))];
  for (const who of [...ready, ...others]) expect((await get(who, "/students")).status).toBe(200);
});
