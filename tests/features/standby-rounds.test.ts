import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { follow } from "~/cli/standby/follow";
import { roundAt as nameOfRound, readFollowing, restoreRound } from "~/cli/standby/rounds";
import { DatabaseRefused } from "~/db/file";
import { type MailServer, startMailServer } from "../support/mail-server";

vi.mock("~/cli/standby/rounds", async (original) => ({
  ...(await original<object>()),
  restoreRound: vi.fn(),
}));

const home = mkdtempSync(join(tmpdir(), "calon-rounds-"));
const start = Date.parse("2026-11-23T00:00:00.000Z");
const [began, ended] = ["Amaran", "Pulih"].map((word) => `[Calon] ${word}: pelayan gantian ${hostname()}`);
let mails: MailServer;
let folder: string;

beforeEach(async () => {
  mails = await startMailServer();
  folder = mkdtempSync(join(home, "standby-"));
  vi.stubEnv("STANDBY_DIR", folder);
  vi.stubEnv("REPLICA_URL", home);
  vi.stubEnv("BACKUP_UNENCRYPTED", "yes");
  vi.stubEnv("BACKUP_RECIPIENT_FILE", join(home, "none.recipient"));
  vi.stubEnv("SMTP_URL", `smtp://127.0.0.1:${mails.port}`);
  vi.stubEnv("STANDBY_MAIL_TO", "siti@contoh.gov.my");
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await mails.stop();
});
afterAll(() => rmSync(home, { recursive: true }));

/** A round so many minutes after the first, whose replica has the rows of that or an earlier minute, or fails. */
async function roundAt(minutes: number, found: number | "gone"): Promise<void> {
  vi.mocked(restoreRound).mockImplementation(async () => {
    if (found === "gone") throw new DatabaseRefused("gone: no identity of Siti");
    const verified = nameOfRound(new Date(start + minutes * 60_000));
    mkdirSync(join(folder, verified));
    // By the clock of the place, which may be another year's.
    return { verified, newest: new Date(found * 60_000).toISOString() };
  });
  await follow(start + minutes * 60_000);
}
const subjects = () => mails.received.map(({ subject }) => subject);
const stored = () => readdirSync(folder).filter((name) => name.startsWith("round-"));

test("a checked round stays while later ones fail, and goes after a newer one has passed", async () => {
  await roundAt(0, 0);
  const [first = ""] = stored();
  await roundAt(5, "gone");
  expect(readFollowing()).toMatchObject({ verified: first, reason: expect.stringContaining("gone") });
  expect(stored()).toEqual([first]);
  await roundAt(10, 10);
  await roundAt(15, 15);
  expect(readFollowing().reason).toBeNull();
  expect(stored()).toContain(readFollowing().verified);
  expect(existsSync(join(folder, first))).toBe(false);
});

test("rounds that fail for 15 minutes are one mail a day, and one when a round passes again", async () => {
  await roundAt(0, 0);
  for (const minutes of [5, 10]) await roundAt(minutes, "gone");
  expect(subjects()).toEqual([]);
  for (const minutes of [15, 20, 600, 1450]) await roundAt(minutes, "gone");
  expect(subjects()).toEqual([began]);
  expect(mails.received[0]).toMatchObject({ to: "siti@contoh.gov.my", from: `calon@${hostname()}` });
  expect(mails.received[0]?.body).toContain("lebih daripada 15 minit");
  expect(mails.received[0]?.body).not.toContain("Siti");
  await roundAt(15 + 24 * 60, "gone");
  expect(subjects()).toEqual([began, began]);
  for (const minutes of [1500, 1505]) await roundAt(minutes, minutes);
  expect(subjects()).toEqual([began, began, ended]);
});

test("a replica that gets nothing for 15 minutes is a trouble, although its rows pass their checks", async () => {
  for (const minutes of [0, 5, 10]) await roundAt(minutes, 0);
  expect(readFollowing().reason).toBeNull();
  await roundAt(15, 0);
  expect(readFollowing().reason).toContain("tidak menerima perubahan selama lebih daripada 15 minit");
  expect(subjects()).toEqual([began]);
  await roundAt(20, 20);
  expect([readFollowing().reason, subjects()]).toEqual([null, [began, ended]]);
});

test("a mail that the mail server does not take is tried again, and nothing is sent without its settings", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  await roundAt(0, 0);
  mails.answer = () => "451 Later";
  await roundAt(20, "gone");
  expect(logged.mock.calls).toEqual([
    [expect.stringMatching(/^E-mel tentang komputer ini belum dapat dihantar \(EENVELOPE 451\)/)],
  ]);
  mails.answer = () => "250 OK";
  vi.stubEnv("STANDBY_MAIL_TO", "");
  await roundAt(25, "gone");
  expect(subjects()).toEqual([]);
  vi.stubEnv("STANDBY_MAIL_TO", "siti@contoh.gov.my");
  await roundAt(30, "gone");
  expect(subjects()).toEqual([began]);
});
