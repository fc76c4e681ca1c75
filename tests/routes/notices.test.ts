import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { districts, notice_readings, notices } from "~/db/schema";
import { findUserById } from "~/features/users/queries";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import { formOf, jsonOf, makeNotice, makeSchool, type Person, requestOf, withWorld } from "../support/people";

const app = await loadApp();
const world = withWorld();

async function see(who: Person, path = "/") {
  const html = (await (await app(requestOf(who, path))).text()).replaceAll("&amp;", "&");
  return { html, text: html.replace(/<style[\s\S]*?<\/style>|<[^>]+>/g, " ").replace(/\s+/g, " ") };
}
const add = (fields: Record<string, string>) =>
  answerOf(formOf(world.admin, "/admin/notices/add", { ...written, ...fields }));
const written = {
  body: "Hantar senarai sebelum Jumaat",
  starts_on_day: "1",
  starts_on_month: "2",
  starts_on_year: "2020",
  ends_on_day: "31",
  ends_on_month: "12",
  ends_on_year: "2099",
};
const tick = (who: Person, id: number) => answerOf(formOf(who, "/notices/read", { id: String(id) }));

describe("a notice", () => {
  it("is written by the office with day, month and year, and shown on the homes in its reach as text", async () => {
    expect((await add({ body: "<b>Penting</b>" })).status).toBe(303);
    expect(db.select().from(notices).all()).toMatchObject([
      { body: "<b>Penting</b>", starts_on: "2020-02-01", ends_on: "2099-12-31", district_code: null },
    ]);
    const { html } = await see(world.clerk);
    expect(html).toContain("&lt;b&gt;Penting&lt;/b&gt;");
    expect((await see(world.clerk, "/admin/notices")).text).toContain("Internal Server Error");
  });

  it("of a district or an exam type is shown there alone, and only on its days", async () => {
    makeNotice({ body: "UNTUK GOMBAK", district_code: "01" });
    makeNotice({ body: "UNTUK SMA", exam_type_code: "SMA" });
    makeNotice({ body: "NOTIS LAMA", ends_on: "2020-02-01" });
    makeNotice({ body: "NOTIS NANTI", starts_on: "2098-01-01" });
    const seen = async (who: Person) => {
      const { text } = await see(who);
      return ["UNTUK GOMBAK", "UNTUK SMA", "NOTIS LAMA", "NOTIS NANTI"].filter((body) => text.includes(body));
    };
    expect(await seen(world.clerk)).toEqual(["UNTUK GOMBAK"]);
    expect(await seen(world.otherClerk)).toEqual(["UNTUK SMA"]);
    expect(await seen(world.supervisor)).toEqual(["UNTUK GOMBAK", "UNTUK SMA"]);
    expect(await seen(world.admin)).toEqual(["UNTUK GOMBAK", "UNTUK SMA"]);
  });

  it("names its district and its exam type in the office's list", async () => {
    makeNotice({ body: "UNTUK SATU DAERAH", district_code: "01", exam_type_code: "SMA" });
    makeNotice({ body: "UNTUK SEMUA" });
    const { name } = db.select().from(districts).where(eq(districts.code, "01")).get() ?? { name: "" };
    const { text } = await see(world.admin, "/admin/notices");
    expect(name).not.toBe("");
    expect(text).toContain(`${name}, SMA`);
    expect(text).not.toContain("01, SMA");
  });

  it("is ticked by a school once, and the office sees which schools have not", async () => {
    const { admin, clerk, otherClerk, supervisor } = world;
    const { id } = makeNotice();
    const unread = async () =>
      (await answerOf(requestOf(admin, `/api/notices/${id}`))).body.data.unread.map(
        ({ school_code }: { school_code: string }) => school_code,
      );
    expect(await unread()).toEqual(["AAA0001", "BBB0002"]);
    expect((await see(clerk)).text).toContain("Telah dibaca");
    await tick(clerk, id);
    await tick(clerk, id);
    expect(db.select().from(notice_readings).all()).toHaveLength(1);
    expect(await unread()).toEqual(["BBB0002"]);
    const { full_name } = findUserById(clerk.user_id) ?? {};
    const { html, text } = await see(clerk);
    expect(text).toContain(`Sekolah ini telah membacanya (${full_name}).`);
    expect(html).toMatch(/<details><summary>/);
    expect((await see(admin, "/admin/notices")).text).toContain("1 daripada 2");
    expect((await see(admin, `/admin/notices/${id}/unread`)).text).toContain("SEKOLAH BBB0002");
    const call = (who: Person, at: number) =>
      answerOf(requestOf(who, `/api/notices/${at}/read`, { method: "POST" }));
    expect((await call(otherClerk, id)).status).toBe(200);
    expect((await call(supervisor, id)).status).toBe(403);
    expect((await call(clerk, makeNotice({ district_code: "02" }).id)).status).toBe(404);
  });

  it("shows the schools that have not read it page by page", async () => {
    for (let n = 0; n < 60; n++)
      makeSchool(`CCC${1000 + n}`, { district_code: "03", school_name: `SEKOLAH ${100 + n}` });
    const { id } = makeNotice({ district_code: "03" });
    const page = async (query: string) => see(world.admin, `/admin/notices/${id}/unread${query}`);
    const schoolsOn = async (query: string) => (await page(query)).text.match(/CCC\d{4}/g) ?? [];
    const pages = [await schoolsOn(""), await schoolsOn("?page=2"), await schoolsOn("?page=3")];
    expect(pages.map(({ length }) => length)).toEqual([25, 25, 10]);
    expect(new Set(pages.flat()).size).toBe(60);
    expect((await page("?page=2")).html).toContain(`href="/admin/notices/${id}/unread?page=3"`);
    expect((await page("?page=9")).text).toContain("Tiada rekod pada halaman ini; jumlahnya 60");
    expect(await schoolsOn("?page=x")).toEqual(pages[0]);
  });

  it("counts its own readers, also where its number is not that of their school", async () => {
    for (const body of ["Pertama", "Kedua", "Ketiga", "Keempat"]) await add({ body });
    const [, , , last] = db.select().from(notices).orderBy(notices.id).all();
    await tick(world.clerk, last?.id ?? 0);
    const unread = (await see(world.admin, "/admin/notices")).text.match(/\d daripada \d/g);
    expect(unread?.toSorted()).toEqual(["1 daripada 2", "2 daripada 2", "2 daripada 2", "2 daripada 2"]);
  });

  it("with another text is unread again; with the same text it stays read", async () => {
    const { admin, clerk } = world;
    const { id, version } = makeNotice({ body: "Satu" });
    await tick(clerk, id);
    const put = (body: string, version: number) =>
      answerOf(
        jsonOf(admin, "PUT", `/api/notices/${id}`, {
          body,
          starts_on: "2020-01-01",
          ends_on: "2099-12-30",
          version,
        }),
      );
    expect((await put("Satu", version)).status).toBe(200);
    expect(db.select().from(notice_readings).all()).toHaveLength(1);
    expect((await put("Dua", version)).status).toBe(412);
    expect((await put("Dua", version + 1)).status).toBe(200);
    expect(db.select().from(notice_readings).all()).toEqual([]);
    const removed = requestOf(admin, `/api/notices/${id}`, { method: "DELETE" });
    expect((await answerOf(removed)).status).toBe(200);
    expect(db.select().from(notices).all()).toEqual([]);
  });

  it.each<[string, Record<string, string>, [string, string]]>([
    ["10,000 characters", { body: "x".repeat(10_000) }, ["body", "too_long"]],
    ["no text", { body: "" }, ["body", "required"]],
    ["a day that the calendar does not have", { starts_on_day: "31" }, ["starts_on", "no_such_day"]],
    ["no last day", { ends_on_day: "", ends_on_month: "", ends_on_year: "" }, ["ends_on", "required"]],
    ["a last day before the first", { ends_on_year: "2019" }, ["ends_on", "ends_before_start"]],
    ["an unknown district", { district_code: "77" }, ["district_code", "unknown"]],
  ])("with %s is refused, and nothing typed is lost", async (_, fields, problem) => {
    const answer = await add(fields);
    expect([answer.status, answer.problems]).toEqual([422, [problem]]);
    const html = await (
      await app(formOf(world.admin, "/admin/notices/add", { ...written, ...fields }))
    ).text();
    expect(html).toContain(fields.body ?? written.body);
    expect(html).toContain(`value="${fields.starts_on_day ?? written.starts_on_day}"`);
    expect(db.select().from(notices).all()).toEqual([]);
  });
});
