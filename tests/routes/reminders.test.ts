import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "~/db/client";
import { reminders_off, schools, users } from "~/db/schema";
import { accountOf } from "~/features/reminders/accounts";
import { loadApp } from "../support/app";
import { formOf, type Person, received, requestOf, withWorld } from "../support/people";

const app = await loadApp();
const world = withWorld();
const screen = "/account/reminders";
const page = async (who: Person) => (await app(requestOf(who, screen))).text();
const choose = (who: Person, ...kinds: string[]) => {
  const body = new URLSearchParams(kinds.map((kind) => ["kinds", kind]));
  return app(requestOf(who, screen, { method: "POST", body: received(who, body) }));
};
const ticked = (html: string) =>
  [...html.matchAll(/<input[^>]*name="kinds"[^>]*>/g)]
    .filter(([input]) => input.includes("checked"))
    .map(([input]) => /value="(\w+)"/.exec(input)?.[1]);
const all = ["window", "returned", "requests", "decided", "packets", "attendance"];
const ofDistrict = ["window", "returned", "lists", "requests", "decided", "packets", "attendance"];
const ofOffice = ["window", "lists", "requests", "packets", "attendance"];

it("has every kind of the role ticked until the account says otherwise, and one kind, several or none stay chosen", async () => {
  const { clerk, supervisor, observer, admin } = world;
  expect(ticked(await page(clerk))).toEqual(all);
  expect(ticked(await page(supervisor))).toEqual(ofDistrict);
  expect(ticked(await page(admin))).toEqual(ofOffice);
  expect((await app(requestOf(observer, screen))).status).toBe(403);
  for (const kinds of [["returned"], ["window", "attendance"], []]) {
    const answer = await choose(clerk, ...kinds);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/account"]);
    expect(ticked(await page(clerk))).toEqual(kinds);
    expect(accountOf(clerk.user_id)?.kinds).toEqual(kinds);
  }
  expect(ticked(await page(supervisor))).toEqual(ofDistrict);
  expect((await choose(clerk, ...all)).status).toBe(303);
  expect(db.select().from(reminders_off).all()).toEqual([]);
  expect((await choose(clerk, "segalanya")).status).toBe(422);
  expect(await (await app(requestOf(clerk, "/account"))).text()).toContain(screen);
  expect(await (await app(requestOf(observer, "/account"))).text()).not.toContain(screen);
});

it("says where the mails go, and that a server without a mail server sends none", async () => {
  const { clerk, own } = world;
  expect(await page(clerk)).toContain("jadi tiada peringatan dihantar");
  db.update(schools).set({ contact_email: "sekolah@contoh.gov.my" }).where(eq(schools.id, own.id)).run();
  expect(await page(clerk)).toContain("dihantar ke sekolah@contoh.gov.my, alamat sekolah");
  const edit = { email: "su@contoh.gov.my", full_name: clerk.full_name, version: "1" };
  await app(formOf(clerk, `/user-edit/${clerk.user_id}`, edit));
  const shown = await page(clerk);
  expect(shown).toContain("E-mel dihantar ke su@contoh.gov.my.");
  expect(shown).toContain("belum ditetapkan untuk menghantar peringatan");
  db.delete(users).where(eq(users.id, clerk.user_id)).run();
  expect(db.select().from(reminders_off).all()).toEqual([]);
});
