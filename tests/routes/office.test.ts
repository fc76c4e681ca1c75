import { describe, expect, it, test } from "vitest";
import { db, sqlite } from "~/db/client";
import { office } from "~/db/schema";
import { holidaysOfOffice, officeDetails } from "~/features/office/queries";
import { version } from "../../package.json";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import { formOf, jsonOf, type Person, requestOf, withWorld } from "../support/people";

const app = await loadApp();
const world = withWorld();

const details = {
  office_name: "Unit Peperiksaan",
  office_phone: "03-5514 3400",
  office_email: "peperiksaan@contoh.gov.my",
  office_hours: "Isnin hingga Jumaat, 8.00 pagi hingga 5.00 petang",
  office_address: "Aras 4, Bangunan Contoh",
  approval_time: "1 hari bekerja",
};
const line =
  "Unit Peperiksaan · 03-5514 3400 · peperiksaan@contoh.gov.my · Isnin hingga Jumaat, 8.00 pagi hingga 5.00 petang";

const post = (who: Person, fields: Record<string, string>) => answerOf(formOf(who, "/admin/office", fields));
const put = (who: Person, fields: object) => answerOf(jsonOf(who, "PUT", "/api/office", fields));
const stored = () => db.select().from(office).get();

async function see(who: Person | null, path: string) {
  const answer = await app(requestOf(who, path));
  const html = await answer.text();
  const [foot = ""] = /<footer[\s\S]*<\/footer>/.exec(html) ?? [];
  const [main = ""] = /<main[\s\S]*<\/main>/.exec(html) ?? [];
  return { status: answer.status, html, foot, main };
}

describe("the details of the office", () => {
  it("are written by an ADMIN, by form and by call, each with its audit event", async () => {
    const { admin } = world;
    expect((await post(admin, { ...details, version: "1" })).status).toBe(303);
    expect(stored()).toMatchObject({ ...details, version: 2 });
    expect((await put(admin, { office_phone: "03-1111 2222" })).status).toBe(200);
    expect(stored()).toMatchObject({ ...details, office_phone: "03-1111 2222", version: 3 });
    const events = sqlite.prepare("select action, changes from audit_events order by id desc limit 2").all();
    expect(events).toMatchObject([{ action: "office.edited" }, { action: "office.edited" }]);
    expect(JSON.stringify(events[0])).toContain("03-1111 2222");
  });

  it("have a part for people and a part for sheets, with an example of the head that is not saved", async () => {
    const { main } = await see(world.admin, "/admin/office");
    const order = ["Cara menghubungi", 'name="office_name"', "Helaian cetakan", 'name="department_name"'];
    const places = order.map((each) => main.indexOf(each));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
    const fields = { department_name: "JABATAN CONTOH", office_name: "Unit", preview: "1" };
    const answer = await app(formOf(world.admin, "/admin/office", fields));
    const html = await answer.text();
    expect(html).toContain("<b>JABATAN CONTOH</b>");
    expect(html).toMatch(/name="office_name"[^>]* value="Unit"/);
    expect(stored()?.department_name ?? null).not.toBe("JABATAN CONTOH");
  });

  it("are refused to the other roles, who may read them by call", async () => {
    for (const who of [world.clerk, world.supervisor, world.observer]) {
      expect((await post(who, details)).status).toBe(403);
      expect((await put(who, details)).status).toBe(403);
      expect((await app(requestOf(who, "/api/office"))).status).toBe(200);
    }
    expect(stored()).toMatchObject({ office_name: null, version: 1 });
  });

  it.each([
    [{ office_phone: "telefon pejabat" }, "office_phone", "phone_format"],
    [{ office_email: "pejabat" }, "office_email", "email_format"],
    [{ office_name: "x".repeat(81) }, "office_name", "too_long"],
    [{ office_hours: "x".repeat(81) }, "office_hours", "too_long"],
    [{ office_address: "x".repeat(201) }, "office_address", "too_long"],
    [{ approval_time: "x".repeat(41) }, "approval_time", "too_long"],
  ])("are refused as %o", async (fields, field, code) => {
    const answer = await put(world.admin, fields);
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain(code);
    expect((await post(world.admin, fields as unknown as Record<string, string>)).status).toBe(422);
    expect(stored()).toMatchObject({ [field]: null, version: 1 });
  });

  it("are not overwritten by a form that was opened before another change", async () => {
    await put(world.admin, { office_name: "A", version: 1 });
    expect((await post(world.admin, { office_name: "B", version: "1" })).status).toBe(412);
    expect((await put(world.admin, { office_name: "B", version: 1 })).status).toBe(412);
    expect(stored()).toMatchObject({ office_name: "A" });
  });
});

describe("the public holidays of the office", () => {
  const kept = () => officeDetails().public_holidays;
  const two = "25/12/2026 Krismas, 1-1-2027: Tahun Baharu";

  it("are a text of days with names, by form and by call, and blank ends it", async () => {
    expect(
      (await post(world.admin, { public_holidays: "25/12/2026 Krismas\r\n1-1-2027: Tahun Baharu" })).status,
    ).toBe(303);
    expect(kept()).toBe("25/12/2026 Krismas 1-1-2027: Tahun Baharu");
    expect((await put(world.admin, { public_holidays: two })).status).toBe(200);
    expect(kept()).toBe(two);
    expect(holidaysOfOffice()).toEqual(
      new Map([
        ["2026-12-25", "Krismas"],
        ["2027-01-01", "Tahun Baharu"],
      ]),
    );
    expect((await post(world.admin, { public_holidays: "" })).status).toBe(303);
    expect(kept()).toBe(null);
    expect(holidaysOfOffice()).toEqual(new Map());
  });

  it.each([
    "Krismas",
    "31/2/2026 Tiada",
    "25/12/2026",
    "Cuti 25/12/2026 Krismas",
    "25/12/2026 Krismas, 1/1/2027",
    "25/12/26 Krismas",
  ])("are refused as %j", async (public_holidays) => {
    const answer = await put(world.admin, { public_holidays });
    expect([answer.status, kept()]).toEqual([422, null]);
    expect(JSON.stringify(answer.body)).toContain("holidays_format");
  });
});

describe("who gets an alarm", () => {
  const alarm_emails = "siti@contoh.gov.my, ali@contoh.gov.my";
  const kept = () => officeDetails().alarm_emails;

  it("is written by an ADMIN, by form and by call, with its audit event, and blank ends it", async () => {
    const { admin } = world;
    expect((await post(admin, { alarm_emails, version: "1" })).status).toBe(303);
    expect(kept()).toBe(alarm_emails);
    const called = await put(admin, { alarm_emails: "baharu@contoh.gov.my", version: 2 });
    expect(called.body).toMatchObject({ data: { alarm_emails: "baharu@contoh.gov.my", version: 3 } });
    const event = sqlite.prepare("select action, changes from audit_events order by id desc").get();
    expect(event).toEqual({
      action: "office.edited",
      changes: JSON.stringify({ alarm_emails: [alarm_emails, "baharu@contoh.gov.my"] }),
    });
    expect((await put(admin, { office_name: "A" })).status).toBe(200);
    expect(kept()).toBe("baharu@contoh.gov.my");
    expect((await post(admin, { alarm_emails: " " })).status).toBe(303);
    expect(kept()).toBe(null);
  });

  it.each([
    "siti",
    "siti@contoh.gov.my, ali",
    "a@b.my ".repeat(11),
    `${"x".repeat(400)}@contoh.gov.my`,
    "siti@contoh.gov.my\r\nBcc: semua",
  ])("is refused as %j", async (typed) => {
    expect((await put(world.admin, { alarm_emails: typed })).status).toBe(422);
    expect((await post(world.admin, { alarm_emails: typed })).status).toBe(422);
    expect(kept()).toBe(null);
  });

  it("is shown to an ADMIN alone", async () => {
    await put(world.admin, { ...details, alarm_emails });
    const read = async (who: Person | null, path: string) => (await app(requestOf(who, path))).text();
    expect(await read(world.admin, "/api/office")).toContain("ali@contoh.gov.my");
    expect(await read(world.admin, "/admin/office")).toContain("ali@contoh.gov.my");
    for (const who of [world.clerk, world.supervisor, world.observer])
      expect(await read(who, "/api/office")).not.toContain("ali@contoh");
    for (const who of [null, world.clerk])
      for (const path of ["/", "/manual", "/manual.data", "/admin/office"])
        expect(await read(who, path)).not.toContain("ali@contoh");
  });
});

describe("the footer", () => {
  it("has no line of the office until the office writes it", async () => {
    const { foot } = await see(null, "/");
    expect(foot).not.toMatch(/undefined|null|·/);
  });

  it("shows how to reach the office, the manual, the keys and the version, to everyone", async () => {
    await put(world.admin, details);
    for (const who of [null, world.clerk, world.supervisor, world.observer, world.admin]) {
      const { foot } = await see(who, "/");
      for (const part of [line, 'href="/manual"', 'href="/keyboard"', `Calon ${version}`])
        expect(foot).toContain(part);
      expect(foot).not.toContain("Bangunan");
    }
  });

  it("has the help of the screen, with the sentence of the role", async () => {
    const ofClerk = (await see(world.clerk, `/schools-edit/${world.own.id}`)).foot;
    const ofSupervisor = (await see(world.supervisor, `/schools-edit/${world.own.id}`)).foot;
    for (const foot of [ofClerk, ofSupervisor]) {
      expect(foot.match(/<details>/g)).toHaveLength(1);
      expect(foot).toContain("<summary>Bantuan skrin ini</summary>");
    }
    expect(ofClerk).toContain("Anda boleh mengubah pegawai untuk dihubungi");
    expect(ofSupervisor).toContain("Anda boleh mengubah nama");
  });

  it("says what saving data did", async () => {
    const answer = await app(
      requestOf(world.clerk, "/save-data", { method: "POST", body: new URLSearchParams({ on: "1" }) }),
    );
    const next = requestOf(world.clerk, "/");
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
    next.headers.set("Cookie", [next.headers.get("Cookie"), ...cookies].join("; "));
    expect(await (await app(next)).text()).toContain("Jimat data aktif: halaman dihantar tanpa JavaScript.");
  });
});

test.each([
  [403, () => "/admin/users"],
  [404, () => "/tiada"],
])("an error page %i says how to reach the office, and has no help of a screen", async (status, path) => {
  await put(world.admin, details);
  const { main, foot, status: answered } = await see(world.clerk, path());
  expect(answered).toBe(status);
  expect(main).toContain(line);
  expect(foot).not.toContain("<details>");
});

test("an account that waits reads the usual time of the office and how to reach it, where the office wrote them", async () => {
  expect((await see(null, "/user_login?waiting")).main).not.toContain("Kelulusan biasanya");
  await put(world.admin, details);
  const { main } = await see(null, "/user_login?waiting");
  expect(main).toContain("Kelulusan biasanya mengambil masa 1 hari bekerja.");
  expect(main).toContain(line);
  expect((await see(null, "/user_login")).main).not.toContain("Kelulusan biasanya");
});

test("a visitor reads the manual, with the office's details and no record", async () => {
  await put(world.admin, details);
  const { status, main } = await see(null, "/manual");
  expect(status).toBe(200);
  for (const text of Object.values(details).slice(0, 5)) expect(main).toContain(text);
  expect(main).not.toContain(world.own.school_name);
});
