import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { school_notes, schools } from "~/db/schema";
import { updateStudent } from "~/features/students/commands";
import { withdrawStudent } from "~/features/students/withdrawal/commands";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import { formOf, jsonOf, makeNote, makeStudent, type Person, requestOf, withWorld } from "../support/people";

const app = await loadApp();
const world = withWorld();

const contactOf = (id: number) => {
  const { contact_name, contact_phone, contact_email } =
    db.select().from(schools).where(eq(schools.id, id)).get() ?? {};
  return [contact_name, contact_phone, contact_email];
};
const post = (who: Person, fields: Record<string, string>, id = world.own.id) =>
  answerOf(formOf(who, `/schools/${id}/contact`, fields));
const put = (who: Person, fields: object, id = world.own.id) =>
  answerOf(jsonOf(who, "PUT", `/api/schools/${id}/contact`, fields));

async function see(who: Person, path: string) {
  const html = (await (await app(requestOf(who, path))).text()).replaceAll("&amp;", "&");
  return { html, text: html.replace(/<style[\s\S]*?<\/style>|<[^>]+>/g, " ").replace(/\s+/g, " ") };
}

describe("the contact of a school", () => {
  it("is kept by the school itself, which changes nothing else of its record", async () => {
    const { clerk, own } = world;
    const fields = {
      contact_name: "Puan Siti",
      contact_phone: "03-5511 2233",
      contact_email: "siti@sekolah.my",
    };
    expect((await post(clerk, fields)).status).toBe(303);
    expect(contactOf(own.id)).toEqual(["Puan Siti", "03-5511 2233", "siti@sekolah.my"]);
    expect((await put(clerk, { contact_phone: "012-345 6789" })).status).toBe(200);
    expect(contactOf(own.id)).toEqual(["Puan Siti", "012-345 6789", "siti@sekolah.my"]);
    await put(clerk, { school_name: "NAMA LAIN", hq_code: "LAIN" });
    await post(clerk, { ...fields, school_name: "NAMA LAIN", hq_code: "LAIN" });
    const { school_name, hq_code } = db.select().from(schools).where(eq(schools.id, own.id)).get() ?? own;
    expect([school_name, hq_code]).toEqual([own.school_name, own.hq_code]);
    expect((await post(clerk, fields, world.foreign.id)).status).toBe(404);
    expect((await post(world.observer, fields)).status).toBe(403);
  });

  it("stays when a call leaves it out, and a blank removes it", async () => {
    const { supervisor, own } = world;
    await put(supervisor, { contact_name: "A", contact_email: "a@b.my" });
    await put(supervisor, { contact_phone: "" });
    const edit = jsonOf(supervisor, "PUT", `/api/schools/${own.id}`, { school_name: "SEKOLAH BAHARU" });
    expect((await answerOf(edit)).status).toBe(200);
    expect(contactOf(own.id)).toEqual(["A", null, "a@b.my"]);
    await put(supervisor, { contact_name: "" });
    expect(contactOf(own.id)).toEqual([null, null, "a@b.my"]);
  });

  it("is not overwritten by a form that was opened before another user's change", async () => {
    const { clerk, supervisor, own } = world;
    await put(supervisor, { contact_name: "A", version: own.version });
    expect((await post(clerk, { contact_name: "B", version: `${own.version}` })).status).toBe(412);
    expect((await put(clerk, { contact_name: "B", version: own.version })).status).toBe(412);
    expect(contactOf(own.id)).toEqual(["A", null, null]);
  });

  it("is read on the record of the school, with a link for those who may change it", async () => {
    const { clerk, supervisor, admin, observer, own } = world;
    await put(clerk, { contact_name: "Puan Siti" });
    for (const who of [clerk, supervisor, admin]) {
      const { html } = await see(who, `/schools-edit/${own.id}`);
      expect(html).toContain("Puan Siti");
      expect(html).toContain(`href="/schools/${own.id}/contact"`);
    }
    const { html } = await see(observer, `/schools-edit/${own.id}`);
    expect([html.includes("Puan Siti"), html.includes("/contact")]).toEqual([true, false]);
  });

  it.each([
    [{ contact_phone: "telefon sekolah" }, "contact_phone", "phone_format"],
    [{ contact_email: "siti" }, "contact_email", "email_format"],
    [{ contact_name: "x".repeat(500) }, "contact_name", "too_long"],
  ])("is refused as %o", async (fields, field, code) => {
    expect((await put(world.clerk, fields)).problems).toEqual([[field, code]]);
  });

  it("is printed on the call list of schools that are not ready, for the district and the office", async () => {
    await put(world.clerk, { contact_name: "Puan Siti", contact_phone: "03-5511 2233" });
    const { text, html } = await see(world.supervisor, "/school_exam_years/call-list?exam_year=2026");
    expect(html).toMatch(
      /href="tel:0355112233"[\s\S]*href="https:\/\/wa\.me\/60355112233\?text=Salam[^"]*AAA0001[^"]*belum%20ada%20calon/,
    );
    expect(text).toContain("Puan Siti");
    expect(text).toContain("03-5511 2233");
    expect(text).toContain("belum ada calon");
    expect(text).not.toContain("BBB0002");
    expect((await app(requestOf(world.clerk, "/school_exam_years/call-list"))).status).toBe(403);
    const view = await see(world.supervisor, "/students?school_code=AAA0001&exam_year=2026");
    expect(view.text).toContain("Puan Siti, 03-5511 2233");
  });
});

describe("notes on a school", () => {
  const add = (who: Person, body: string, id = world.ownYear.id) =>
    answerOf(formOf(who, `/school_exam_years/${id}/notes`, { body }));

  it("are read and written by the district and the office, and deleted by the author or the office", async () => {
    const { supervisor, admin, clerk, otherSupervisor, ownYear } = world;
    expect((await add(supervisor, "Dihubungi <b>3 Mei</b>")).status).toBe(303);
    const { html } = await see(admin, `/school_exam_years/${ownYear.id}/notes`);
    expect(html).toContain("Dihubungi &lt;b>3 Mei&lt;/b>".replaceAll(">", "&gt;"));
    expect((await add(clerk, "x")).status).toBe(403);
    expect((await add(otherSupervisor, "x")).status).toBe(404);
    expect((await add(supervisor, "x".repeat(301))).problems).toEqual([["body", "too_long"]]);
    expect((await add(supervisor, "")).problems).toEqual([["body", "required"]]);

    const foreign = makeNote("AAA0001", 2026, admin.user_id);
    const remove = (who: Person, id: number) =>
      answerOf(requestOf(who, `/api/school_notes/${id}`, { method: "DELETE" }));
    expect((await remove(supervisor, foreign.id)).status).toBe(409);
    expect((await remove(otherSupervisor, foreign.id)).status).toBe(404);
    const own = db.select().from(school_notes).where(eq(school_notes.user_id, supervisor.user_id)).get();
    const pressed = await answerOf(
      formOf(supervisor, `/school_exam_years/${ownYear.id}/notes`, { note_id: `${own?.id}` }),
    );
    expect(pressed.status).toBe(303);
    expect((await remove(admin, foreign.id)).status).toBe(200);
    expect(db.select().from(school_notes).all()).toEqual([]);
    const created = await answerOf(
      jsonOf(admin, "POST", `/api/school_exam_years/${ownYear.id}/notes`, { body: "Nota" }),
    );
    expect([created.status, created.body.data.by]).toEqual([201, admin.full_name]);
  });
});

describe("since yesterday", () => {
  it("each school in scope shows how many were added, changed, withdrawn and numbered, its state, and who did it", async () => {
    const { clerk, supervisor, otherSupervisor } = world;
    const at = { school_code: "AAA0001", exam_year: 2026, created_by: clerk.user_id };
    const old = "2020-01-01T00:00:00.000Z";
    makeStudent({ ...at, ic_number: "1" });
    const edited = makeStudent({ ...at, ic_number: "140315101234", created_at: old });
    const { id: _, version: __, ...input } = edited;
    updateStudent(clerk, edited.id, { ...input, class_name: "6 BARU", reason: null, version: null });
    const { id } = makeStudent({ ...at, ic_number: "3", created_at: old });
    const withdrawn_at = "2026-01-01T00:00:00.000Z";
    withdrawStudent(clerk, id, { withdrawn_at, cause: "moved", reason: "Berpindah", version: null });
    makeStudent({ ...at, ic_number: "4", created_at: old, updated_at: old });
    sqlite
      .prepare("update school_exam_years set state = 'dihantar', state_changed_at = ? where id = ?")
      .run(new Date().toISOString(), world.ownYear.id);
    const { html, text } = await see(supervisor, "/school_exam_years/since?exam_year=2026");
    const [row = ""] = html.match(/<th scope="row">.*?<\/tr>/g) ?? [];
    expect(row.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ")).toContain(
      `SEKOLAH AAA0001 1 1 1 0 Dihantar ${clerk.full_name}`,
    );
    expect(text).toContain("1 sekolah berubah bagi 2026");
    expect((await see(otherSupervisor, "/school_exam_years/since?exam_year=2026")).text).toContain(
      "Tiada apa-apa berubah",
    );
  });
});
