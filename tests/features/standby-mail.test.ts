import { hostname } from "node:os";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mailTrouble, troubleOf } from "~/cli/standby/mailing";
import { type Following, followsNothing } from "~/cli/standby/rounds";
import { type MailServer, startMailServer } from "../support/mail-server";

const start = Date.parse("2026-11-23T00:00:00.000Z");
const after = (minutes: number) => start + minutes * 60_000;
const instant = (minutes: number) => new Date(after(minutes)).toISOString();
let mails: MailServer;
let state: Following;

beforeEach(async () => {
  mails = await startMailServer();
  vi.stubEnv("SMTP_URL", `smtp://127.0.0.1:${mails.port}`);
  vi.stubEnv("STANDBY_MAIL_TO", "siti@contoh.gov.my");
  state = { ...followsNothing, verified: "round-20261123T000000000Z", newest: instant(0) };
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await mails.stop();
});

const fail = () => Object.assign(state, { reason: "age: no identity of Siti", failing_since: instant(5) });
const pass = (minutes: number) =>
  Object.assign(state, { reason: null, failing_since: null, newest: instant(minutes) });
const subjects = () => mails.received.map(({ subject }) => subject);
const [began, ended] = ["Amaran", "Pulih"].map(
  (word) => `[Calon] ${word}: komputer sedia ganti ${hostname()}`,
);

test("copies that fail for 15 minutes are one mail a day, and one when a copy passes again", async () => {
  fail();
  for (const minutes of [5, 10, 15]) await mailTrouble(state, after(minutes));
  expect(subjects()).toEqual([]);
  for (const minutes of [20, 25, 600, 1455]) await mailTrouble(state, after(minutes));
  expect(subjects()).toEqual([began]);
  expect(mails.received[0]).toMatchObject({ to: "siti@contoh.gov.my", from: `calon@${hostname()}` });
  expect(mails.received[0]?.body).toContain("gagal semakan selama lebih daripada 15 minit");
  expect(mails.received[0]?.body).not.toContain("Siti");
  await mailTrouble(state, after(20 + 24 * 60));
  expect(subjects()).toEqual([began, began]);
  pass(1500);
  for (const minutes of [1500, 1505]) await mailTrouble(state, after(minutes));
  expect(subjects()).toEqual([began, began, ended]);
});

test("a replica that gets no changes for two hours is in trouble, although its copies pass", async () => {
  expect([troubleOf(state, after(120)), troubleOf(state, after(121))]).toEqual([null, "silent"]);
  await mailTrouble(state, after(121));
  expect(mails.received[0]?.body).toContain("tidak menerima perubahan selama lebih daripada dua jam");
});

test("a mail that the mail server does not take is tried again, and nothing is sent without its settings", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  fail();
  mails.answer = () => "451 Later";
  await mailTrouble(state, after(20));
  expect(logged.mock.calls).toEqual([
    [expect.stringMatching(/^E-mel tentang komputer ini belum dapat dihantar \(EENVELOPE 451\)/)],
  ]);
  mails.answer = () => "250 OK";
  vi.stubEnv("STANDBY_MAIL_TO", "");
  await mailTrouble(state, after(25));
  expect(subjects()).toEqual([]);
  vi.stubEnv("STANDBY_MAIL_TO", "siti@contoh.gov.my");
  await mailTrouble(state, after(30));
  expect(subjects()).toEqual([began]);
});
