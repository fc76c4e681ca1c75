import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { db } from "~/db/client";
import { now } from "~/db/clock";
import { users } from "~/db/schema";
import { loadApp } from "../support/app";
import { inRollback, makePerson, requestOf } from "../support/people";

vi.hoisted(() => {
  process.env.SECOND_STEP = "everyone";
});

const app = await loadApp();
inRollback();

test.each(["ADMIN", "SU", "PENYELIA_DAERAH", "OBSERVER"] as const)(
  "with SECOND_STEP=everyone %s sets the second step up before anything else",
  async (role) => {
    const person = makePerson(role);
    const get = (path: string) => app(requestOf(person, path));
    for (const path of ["/", "/students"]) {
      expect((await get(path)).headers.get("Location")).toBe("/account/second-step");
    }
    expect((await (await get("/api/students")).json()).code).toBe("second_step_required");
    db.update(users).set({ totp_enabled_at: now() }).where(eq(users.id, person.user_id)).run();
    expect((await get("/students")).status).toBe(200);
  },
);
