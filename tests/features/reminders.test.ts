import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { db, sqlite } from "~/db/client";
import { type Mail, MailQueue } from "~/db/mail-queue";
import { officeSetting, saveOfficeSetting } from "~/db/office-settings";
import { exam_years, office, reminders_off, requests, school_exam_years, schools, users } from "~/db/schema";
import { factsOf, forgetPass, readdress, remind } from "~/features/reminders/pass";
import { kindsOf } from "~/features/reminders/rules";
import { deliver } from "~/features/watching/deliver";
import {
  makePacketRule,
  makePaper,
  makePerson,
  makeSchool,
  makeStudent,
  type Person,
  register,
  withWorld,
} from "../support/people";

const world = withWorld();
const home = "https://calon.contoh.gov.my/";
let queue: MailQueue;

const at = (moment: string) => vi.setSystemTime(`${moment}:00.000+08:00`);
const [monday, tuesday, wednesday] = ["2026-10-05", "2026-10-06", "2026-10-07"];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  queue = new MailQueue(":memory:");
  forgetPass();
  at(`${monday}T07:00`);
});
afterEach(() => {
  queue.close();
  vi.useRealTimers();
});

const set = ({ user_id }: Person, values: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(values).where(eq(users.id, user_id)).run();
const named = (who: Person, name: string) => set(who, { email: `${name}@contoh.gov.my` });
const pass = () => remind(queue, home, 7);
const waiting = () => queue.due(Number.POSITIVE_INFINITY);
const linesTo = (mails: readonly Mail[]) =>
  Object.fromEntries(
    mails.map(({ recipient, body }) => [
      recipient.replace("@contoh.gov.my", ""),
      body.split("\n").flatMap((line) => (line.startsWith("- ") ? [line.slice(2)] : [])),
    ]),
  );
/** Sends what waits, and answers the lines of each mail by its recipient. */
async function sent(refuses: (recipient: string) => object | null = () => null) {
  const mails: Mail[] = [];
  readdress(queue);
  await deliver([queue], async (mail) => {
    const refusal = refuses(mail.recipient);
    if (refusal) throw Object.assign(new Error("refused"), refusal);
    mails.push(mail as Mail);
  });
  return linesTo(mails);
}
const giveBack = (id: number, moment: string) =>
  db
    .update(school_exam_years)
    .set({
      state: "draf",
      state_changed_by: 1,
      state_changed_at: new Date(`${moment}:00+08:00`).toISOString(),
    })
    .where(eq(school_exam_years.id, id))
    .run();

function busyWeek() {
  const { own, ownYear, clerk, otherClerk, supervisor, otherSupervisor, admin, observer } = world;
  named(clerk, "su");
  named(otherClerk, "su2");
  named(supervisor, "daerah");
  named(otherSupervisor, "daerah2");
  named(admin, "pejabat");
  named(observer, "pemerhati");
  db.update(exam_years)
    .set({ is_lock_initial_student: true, lock_initial_student_datetime: "2026-10-12T09:00:00.000Z" })
    .run();
  giveBack(ownYear.id, "2026-10-04T10:00");
  makeStudent({ school_code: own.school_code, exam_year: 2026, ic_number: "080101015551" });
  makePaper({ held_on: "2026-10-02", code: "BA1" });
  makePaper({ held_on: monday, starts_at: "06:00", code: "BA2" });
  const { id } = makePaper({ held_on: "2026-10-01", code: "BA3" });
  makePacketRule(id, { fixed_at: "2026-09-01T00:00:00.000Z" });
  sqlite
    .prepare(
      "insert into packet_lines (exam_paper_id, registration_id, room_name, candidates, spare, extra, copies_per_packet) values (?, ?, '', 35, 2, 0, 20)",
    )
    .run(id, ownYear.id);
  sqlite
    .prepare(
      "insert into packet_movements (exam_paper_id, registration_id, step, packets, reason, moved_at, recorded_by, recorded_at) values (?, ?, 'sent', 1, 'Satu kurang', '2026-09-20', 0, '2026-09-20')",
    )
    .run(id, ownYear.id);
  const stamps = { created_at: "2026-10-01", updated_at: "2026-10-01" };
  const request = {
    school_code: own.school_code,
    exam_year: 2026,
    after: {},
    reason: "Silap",
    created_by: 0,
  };
  const decided_at = new Date("2026-10-04T12:00:00+08:00").toISOString();
  for (const state of ["approved", "rejected", "cancelled"] as const)
    db.insert(requests)
      .values({ kind: "correction", state, decided_at, ...request, ...stamps })
      .run();
}

test("Each account gets one mail of its own place, with counts and the year alone, and none on the same day again", async () => {
  busyWeek();
  const since = { from: "2026-10-03T23:00:00.000Z", until: "2026-10-04T23:00:00.000Z" };
  // Others have a turn after each paper with packets and each paper with missing lists.
  expect([...factsOf(since)]).toHaveLength(3);
  at(`${monday}T06:59`);
  await pass();
  expect(waiting()).toEqual([]);
  at(`${monday}T07:00`);
  await pass();
  const [mail] = waiting();
  expect(mail?.subject).toBe("Calon: peringatan 5 Okt 2026");
  expect(mail?.body.match(/https?:\S+/g)).toEqual([home]);
  const text = JSON.stringify(waiting());
  for (const { school_code, full_name, username } of [
    world.clerk,
    { ...world.own, full_name: "NUR AISYAH", username: "0801" },
  ])
    for (const word of [school_code, full_name, username]) expect(text).not.toContain(word);
  const closes = (n: number) =>
    `Pendaftaran calon 2026 ditutup pada 12 Okt 2026, 5.00 petang, 7 hari lagi. Senarai yang belum dihantar: ${n}.`;
  const returned = "Senarai calon 2026 yang dibuka semula untuk pembetulan: 1.";
  const decided = "Permohonan 2026 yang telah diputuskan: 2.";
  const packets = "Hantaran kertas soalan 2026: 1 lewat, 1 berbeza.";
  const attendance = "Jadual kedatangan 2026 yang belum diterima: 2.";
  expect(await sent()).toEqual({
    su: [closes(1), returned, decided, packets, attendance],
    su2: [closes(1)],
    daerah: [closes(1), returned, decided, packets, attendance],
    daerah2: [closes(1)],
    pejabat: [closes(2), packets, attendance],
  });
  forgetPass();
  await pass();
  at(`${monday}T23:50`);
  await pass();
  await remind(queue, home, 23);
  expect(waiting()).toEqual([]);
  at(`${tuesday}T11:00`);
  await pass();
  const next = await sent();
  expect(Object.keys(next).sort()).toEqual(["daerah", "pejabat", "su"]);
  expect(next.su).toEqual([packets, attendance.replace("2.", "3.")]);
});

test("What waits for a district, the office or a school has a line every day until it is done", async () => {
  const { own, foreign, ownYear, foreignYear, clerk, otherClerk, supervisor, otherSupervisor, admin } = world;
  for (const [who, name] of [
    [clerk, "su"],
    [otherClerk, "su2"],
    [supervisor, "daerah"],
    [otherSupervisor, "daerah2"],
    [admin, "pejabat"],
  ] as const)
    named(who, name);
  const setState = (id: number, state: "dihantar" | "disahkan") =>
    db.update(school_exam_years).set({ state }).where(eq(school_exam_years.id, id)).run();
  setState(ownYear.id, "dihantar");
  setState(foreignYear.id, "disahkan");
  const request = {
    ...{ school_code: own.school_code, exam_year: 2026, after: {}, reason: "Silap", created_by: 0 },
    ...{ created_at: "2026-10-01", updated_at: "2026-10-01" },
  };
  db.insert(requests)
    .values({ kind: "correction", ...request })
    .run();
  const transfer = { kind: "transfer", other_school_code: foreign.school_code } as const;
  const { id } = db
    .insert(requests)
    .values({ ...request, ...transfer })
    .returning()
    .get();
  const lists = "Senarai calon 2026 yang menunggu tindakan anda: 1.";
  const waits = (n: number) => `Permohonan 2026 yang menunggu tindakan anda: ${n}.`;
  await pass();
  expect(await sent()).toEqual({
    su2: [waits(1)],
    daerah: [lists, waits(2)],
    daerah2: [waits(1)],
    pejabat: [lists, waits(2)],
  });
  setState(ownYear.id, "disahkan");
  db.update(requests)
    .set({ state: "rejected", decided_at: new Date(`${monday}T12:00:00+08:00`).toISOString(), decided_by: 0 })
    .where(eq(requests.id, id))
    .run();
  at(`${tuesday}T07:00`);
  await pass();
  const decided = "Permohonan 2026 yang telah diputuskan: 1.";
  expect(await sent()).toEqual({
    su: [decided],
    daerah: [waits(1), decided],
    pejabat: [lists.replace("1.", "2."), waits(1)],
  });
  db.update(exam_years)
    .set({ closed_at: `${tuesday}T08:00:00.000Z` })
    .run();
  at(`${wednesday}T07:00`);
  await pass();
  expect(waiting()).toEqual([]);
});

test("A restart in the middle repeats no mail and leaves none out", async () => {
  const schools = Array.from({ length: 30 }, (_, n) => makeSchool(`DDD${1000 + n}`).school_code);
  for (const [n, school_code] of schools.entries()) {
    named(makePerson("SU", { school_code }), `s${n}`);
    giveBack(register(school_code, 2026).id, "2026-10-04T10:00");
  }
  await pass();
  expect(waiting()).toHaveLength(20);
  const first = Object.keys(await sent());
  forgetPass();
  await pass();
  const second = Object.keys(await sent());
  await pass();
  expect([first.length, second.length, waiting().length]).toEqual([20, 10, 0]);
  expect(new Set([...first, ...second]).size).toBe(30);
  expect(officeSetting("reminded_until")).toBe("2026-10-04T23:00:00.000Z");
});

test("A server that is killed after some mails of a pass repeats none, because its file has each mail with its note", async () => {
  const folder = mkdtempSync(join(tmpdir(), "calon-reminders-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const reopened = () => {
    queue.close();
    queue = new MailQueue(join(folder, "mail.db"));
    forgetPass();
  };
  busyWeek();
  reopened();
  await pass();
  const all = waiting().map(({ recipient }) => recipient);
  expect(all.length).toBeGreaterThan(3);
  queue.forget(waiting()[0]?.id ?? 0);
  sqlite.prepare("delete from office_settings where name = 'reminded_until'").run();
  reopened();
  await pass();
  expect(waiting().map(({ recipient }) => recipient)).toEqual(all.slice(1));
});

test("A mail that could not go out in its day is replaced by that of the next, which has its news", async () => {
  const { clerk, otherClerk, ownYear, foreignYear } = world;
  vi.spyOn(console, "error").mockImplementation(() => {});
  named(clerk, "su");
  named(otherClerk, "su2");
  giveBack(ownYear.id, "2026-10-04T10:00");
  await pass();
  expect(await sent(() => ({ code: "ECONNECTION" }))).toEqual({});
  expect(waiting()).toHaveLength(1);
  giveBack(foreignYear.id, `${monday}T10:00`);
  at(`${tuesday}T07:00`);
  await pass();
  const returned = ["Senarai calon 2026 yang dibuka semula untuk pembetulan: 1."];
  expect(linesTo(waiting())).toEqual({ su: returned, su2: returned });
  expect(waiting().map(({ subject }) => subject)).toEqual(Array(2).fill("Calon: peringatan 6 Okt 2026"));
  await sent();
  at(`${wednesday}T07:00`);
  await pass();
  expect(waiting()).toEqual([]);
});

test("A mail server that refuses an address for ever holds up no other mail, and fills no queue", async () => {
  const { clerk, otherClerk, supervisor, ownYear, foreignYear } = world;
  vi.spyOn(console, "error").mockImplementation(() => {});
  named(clerk, "gone");
  named(otherClerk, "full");
  named(supervisor, "daerah");
  for (const { id } of [ownYear, foreignYear]) giveBack(id, "2026-10-04T10:00");
  makePaper({ held_on: "2026-10-02" });
  makeStudent({ school_code: world.own.school_code, exam_year: 2026, ic_number: "080101015551" });
  const refuses = (recipient: string) => {
    const responseCode = recipient.startsWith("gone") ? 550 : recipient.startsWith("full") ? 452 : 0;
    return responseCode ? { code: "EENVELOPE", command: "RCPT TO", responseCode } : null;
  };
  await pass();
  expect(Object.keys(await sent(refuses))).toEqual(["daerah"]);
  expect(Object.keys(linesTo(waiting()))).toEqual(["full"]);
  const soon = performance.now();
  for (const minutes of [2, 5, 10, 20, 40])
    await deliver(
      [queue],
      async ({ recipient }) => {
        throw Object.assign(new Error(), refuses(recipient));
      },
      soon + minutes * 60_000,
    );
  expect(waiting()).toEqual([]);
});

test("An address that is changed before the mail goes out gets it; an account that is gone, not approved or silent gets none", async () => {
  const { clerk, otherClerk, supervisor, otherSupervisor, ownYear, foreignYear } = world;
  for (const [who, name] of [
    [clerk, "lama"],
    [otherClerk, "padam"],
    [supervisor, "tahan"],
    [otherSupervisor, "diam"],
  ] as const)
    named(who, name);
  for (const { id } of [ownYear, foreignYear]) giveBack(id, "2026-10-04T10:00");
  db.update(exam_years).set({ entry_opens_on: monday }).run();
  await pass();
  expect(waiting()).toHaveLength(4);
  named(clerk, "baharu");
  db.delete(users).where(eq(users.id, otherClerk.user_id)).run();
  set(supervisor, { is_approved: false });
  for (const kind of kindsOf("PENYELIA_DAERAH"))
    db.insert(reminders_off).values({ user_id: otherSupervisor.user_id, kind }).run();
  expect(Object.keys(await sent())).toEqual(["baharu"]);
  expect(waiting()).toEqual([]);
});

test("An account without an address is reached at its school or the office, which get one mail a day", async () => {
  const { own, ownYear, clerk, admin } = world;
  giveBack(ownYear.id, "2026-10-04T10:00");
  db.update(exam_years).set({ entry_opens_on: monday }).run();
  await pass();
  expect(waiting()).toEqual([]);
  at(`${tuesday}T07:00`);
  giveBack(ownYear.id, `${monday}T10:00`);
  db.update(exam_years).set({ entry_opens_on: tuesday }).run();
  makePerson("SU", { school_code: own.school_code });
  makePerson("ADMIN");
  db.update(schools).set({ contact_email: "sekolah@contoh.gov.my" }).where(eq(schools.id, own.id)).run();
  db.update(office).set({ office_email: "pejabat@contoh.gov.my" }).run();
  db.insert(reminders_off).values({ user_id: clerk.user_id, kind: "window" }).run();
  db.insert(reminders_off).values({ user_id: admin.user_id, kind: "window" }).run();
  await pass();
  const mails = await sent();
  expect(Object.keys(mails).sort()).toEqual(["pejabat", "sekolah"]);
  expect(mails.sekolah).toEqual(["Senarai calon 2026 yang dibuka semula untuk pembetulan: 1."]);
  expect(mails.pejabat).toEqual(["Pendaftaran calon 2026 dibuka pada 6 Okt 2026."]);
});

test("A closed year has no reminder, and the pass of its day is done", async () => {
  named(world.clerk, "su");
  giveBack(world.ownYear.id, "2026-10-04T10:00");
  db.update(exam_years).set({ closed_at: "2026-10-04T12:00:00.000Z" }).run();
  await pass();
  expect(waiting()).toEqual([]);
  expect(officeSetting("reminded_until")).toBe("2026-10-04T23:00:00.000Z");
});

test("A demonstration sends none, because its addresses are made up", async () => {
  named(world.clerk, "su");
  giveBack(world.ownYear.id, "2026-10-04T10:00");
  saveOfficeSetting("is_demonstration", "1");
  await pass();
  expect(waiting()).toEqual([]);
});
