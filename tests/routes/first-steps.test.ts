import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { findSession } from "~/auth/sessions";
import { db, sqlite } from "~/db/client";
import { schools } from "~/db/schema";
import { startImpersonation } from "~/features/users/impersonation";
import { loadApp } from "../support/app";
import { formOf, makePerson, makeStudent, type Person, requestOf, withWorld } from "../support/people";
import { pressPrint } from "../support/sheet-prints";

const app = await loadApp();
const world = withWorld();

const home = async (who: Person) => (await app(requestOf(who, "/"))).text();
const reminder = "pegawai untuk dihubungi belum diisi";
const ledger = async (who: Person) => /<ol class="ledger">.*?<\/ol>/s.exec(await home(who))?.[0] ?? "";

test("the first lines of a new SU are in the ledger of the home, each until the stored state has it", async () => {
  const { clerk, own } = world;
  expect(await ledger(clerk)).toContain(`href="/schools/${own.id}/contact"`);
  expect(await home(clerk)).not.toMatch(/telah dibuat|Mula di sini/);
  db.update(schools).set({ contact_name: "PUAN SITI" }).where(eq(schools.id, own.id)).run();
  expect(await ledger(clerk)).not.toContain(reminder);
  makeStudent({ school_code: own.school_code, exam_year: 2026, ic_number: "140816101489" });
  const checkList = `/students/sheets/check-list?school_code=${own.school_code}&exam_year=2026`;
  await app(requestOf(clerk, checkList));
  expect(await ledger(clerk), "a preview is no print").toContain("senarai semakan untuk dicetak");
  await pressPrint(app, clerk, checkList);
  expect(await ledger(clerk)).not.toContain("senarai semakan untuk dicetak");
});

test("an SU dismisses the reminder without a script, for this account alone; the address by itself dismisses nothing", async () => {
  const { clerk } = world;
  await app(requestOf(clerk, "/account/first-steps"));
  expect(await ledger(clerk)).toContain(reminder);
  const answer = await app(formOf(clerk, "/account/first-steps", {}));
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/"]);
  expect(await ledger(clerk)).not.toContain(reminder);
  expect(await ledger(makePerson("SU", { school_code: world.own.school_code }))).toContain(reminder);
});

test("the other roles, and an ADMIN who acts for an SU, do not see the reminder", async () => {
  const { admin, supervisor, observer, own } = world;
  for (const who of [admin, supervisor, observer]) expect(await home(who)).not.toContain(reminder);
  const found = findSession(admin.cookie.slice("calon=".length));
  const clerk = { role_id: "SU", school_code: own.school_code, district_code: null } as const;
  startImpersonation(found?.actor as never, clerk);
  const acting = { ...admin, acting_as: `SU ${own.school_code}` };
  expect(await home(acting)).not.toContain(reminder);
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
