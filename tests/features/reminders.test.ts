import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { db, sqlite } from "~/db/client.server";
import { type Mail, MailQueue } from "~/db/mail-queue.server";
import { officeSetting } from "~/db/office-settings.server";
import { exam_years, office, reminders_off, requests, school_exam_years, schools, users } from "~/db/schema";
import { forgetPass, readdress, remind } from "~/features/reminders/pass.server";
import { deliver } from "~/features/watching/deliver.server";
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
  const packets = "Hantaran kertas soalan 2026: 1 lewat, 1 berbeza.";
  const attendance = "Senarai kehadiran 2026 yang belum diterima: 2.";
  expect(await sent()).toEqual({
    su: [
      closes(1),
      "Senarai calon 2026 yang dikembalikan untuk pembetulan: 1.",
      "Permohonan 2026 yang telah diputuskan: 2.",
      packets,
      attendance,
    ],
    su2: [closes(1)],
    daerah: [closes(1), packets, attendance],
    daerah2: [closes(1)],
    pejabat: [closes(2), packets, attendance],
  });
  forgetPass();
  await pass();
  at(`${monday}T23:50`);
  await pass();
  expect(waiting()).toEqual([]);
  at(`${tuesday}T11:00`);
  await pass();
  const next = await sent();
  expect(Object.keys(next).sort()).toEqual(["daerah", "pejabat", "su"]);
  expect(next.su).toEqual([packets, attendance.replace("2.", "3.")]);
});
