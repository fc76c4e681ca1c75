import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { findSession } from "~/auth/sessions.server";
import { db, sqlite } from "~/db/client.server";
import { schools } from "~/db/schema";
import { startImpersonation } from "~/features/users/impersonation.server";
import { loadApp } from "../support/app";
import { formOf, makePerson, makeStudent, type Person, requestOf, withWorld } from "../support/people";
import { pressPrint } from "../support/sheet-prints";

const app = await loadApp();
const world = withWorld();

const home = async (who: Person) => (await app(requestOf(who, "/"))).text();
const block = async (who: Person) =>
  /<div class="notice info"><div><p class="notice-title">Makluman: Mula di sini[\s\S]*?<\/ol>/.exec(
    await home(who),
  )?.[0] ?? "";
const done = async (who: Person) => (await block(who)).match(/telah dibuat/g)?.length ?? 0;

test("a new SU reads three steps, which are done as the school works, and then leave the home", async () => {
  const { clerk, own } = world;
  const steps = await block(clerk);
  expect(steps.match(/<li>/g)).toHaveLength(3);
  expect(steps).toContain(`href="/schools/${own.id}/contact"`);
  expect(steps).toContain('href="/students/import?');
  expect(await done(clerk)).toBe(0);
  db.update(schools).set({ contact_name: "PUAN SITI" }).where(eq(schools.id, own.id)).run();
  expect(await done(clerk)).toBe(1);
  makeStudent({ school_code: own.school_code, exam_year: 2026, ic_number: "140816101489" });
  expect(await done(clerk)).toBe(2);
  sqlite
    .prepare("update school_exam_years set expected_students = 1 where school_code = ?")
    .run(own.school_code);
  const checkList = `/students/sheets/check-list?school_code=${own.school_code}&exam_year=2026`;
  await app(requestOf(clerk, checkList));
  expect(await done(clerk), "a preview is no print").toBe(2);
  await pressPrint(app, clerk, checkList);
  expect(await block(clerk)).toBe("");
});

test("an SU dismisses the steps without a script, for this account alone; the address by itself dismisses nothing", async () => {
  const { clerk } = world;
  await app(requestOf(clerk, "/account/first-steps"));
  expect(await block(clerk)).not.toBe("");
  const answer = await app(formOf(clerk, "/account/first-steps", {}));
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/"]);
  expect(await block(clerk)).toBe("");
  expect(await block(makePerson("SU", { school_code: world.own.school_code }))).not.toBe("");
});

test("the other roles, and an ADMIN who acts for an SU, do not see the steps", async () => {
  const { admin, supervisor, observer, own } = world;
  for (const who of [admin, supervisor, observer]) expect(await block(who)).toBe("");
  const found = findSession(admin.cookie.slice("calon=".length));
  const clerk = { role_id: "SU", school_code: own.school_code, district_code: null } as const;
  startImpersonation(found?.actor as never, clerk);
  const acting = { ...admin, acting_as: `SU ${own.school_code}` };
  expect(await block(acting)).toBe("");
  expect((await app(formOf(acting, "/account/first-steps", {}))).status).toBe(403);
});

test("an ADMIN of an empty database reads the first steps of the year, with one primary button", async () => {
  sqlite.exec("delete from school_exam_years; delete from exam_years");
  const html = await home(world.admin);
  expect(html.match(/btn primary/g)).toHaveLength(1);
  const links = ["/admin/exam_years/add", "/admin/office", "/admin/schools/import", "/create-user"];
  for (const href of links) expect(html).toContain(`href="${href}"`);
  expect(await home(world.clerk)).not.toContain('href="/admin/office"');
});
