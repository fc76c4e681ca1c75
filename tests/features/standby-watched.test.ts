import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { saveOfficeSetting } from "~/db/office-settings.server";
import { followedPath } from "~/features/backups/followed.server";
import { closeAlarms, lookForAlarms, mailQueues, openAlarms } from "~/features/watching/alarms.server";
import { deliver, senderOf } from "~/features/watching/deliver.server";
import { report, troublesNow } from "~/features/watching/report.server";
import { sendRound } from "../../app/cli/standby/served";
import { type MailServer, startMailServer } from "../support/mail-server";
import { inRollback } from "../support/people";

inRollback();
const minute = 60_000;
let folder: string;
let mails: MailServer;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "calon-watched-"));
  mails = await startMailServer();
  vi.stubEnv("STANDBY_DIR", folder);
  vi.stubEnv("BACKUP_DIR", folder);
  vi.useFakeTimers({ toFake: ["Date"] });
  saveOfficeSetting("alarm_emails", "siti@contoh.gov.my");
  openAlarms(join(folder, "calon.db.mails"));
});
afterEach(async () => {
  closeAlarms();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  await mails.stop();
  rmSync(folder, { recursive: true });
});

const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
const roundNow = () => `round-${new Date().toISOString().replace(/[-:.]/g, "")}`;

/** As `calon peer snapshot` serves the standby, whose round before arrived whole. */
async function followOnce(since: string, verified_at: string): Promise<string> {
  const name = roundNow();
  await sendRound([name, since, verified_at], new PassThrough().resume());
  return name;
}

let at = 0;
async function alarms(): Promise<string[]> {
  lookForAlarms(troublesNow(), { address: "https://calon.contoh.gov.my" }, at);
  await deliver(
    mailQueues(),
    senderOf({ url: `smtp://127.0.0.1:${mails.port}`, from: "calon@contoh.gov.my" }),
    at,
  );
  return mails.received.map(({ subject }) => subject);
}

const late = "Pelayan gantian tidak mengikut pelayan ini lebih daripada dua minit";

test("a standby that stops is one alarm, and one mail says that it follows again", async () => {
  expect(report().standby).toBeNull();
  const first = await followOnce("-", "-");
  later(1000);
  const second = await followOnce(first, "-");
  later(1000);
  await followOnce(second, new Date(Date.now() - 2000).toISOString());
  expect(report()).toMatchObject({
    ready: true,
    standby: { delay_seconds: 1, verified_at: expect.any(String) },
  });
  expect(await alarms()).toEqual([]);

  later(3 * minute);
  expect(report()).toMatchObject({
    ready: false,
    problems: ["standby_late"],
    standby: { delay_seconds: 181 },
  });
  for (let count = 0; count < 3; count++) {
    at += minute;
    expect(await alarms()).toEqual([`[Calon] Amaran: ${late}`]);
  }

  const round = roundNow();
  later(1000);
  await followOnce(round, new Date().toISOString());
  expect(report()).toMatchObject({ ready: true, standby: { delay_seconds: 1 } });
  for (const wait of [0, 4 * minute, 2 * minute]) {
    at += wait;
    await alarms();
  }
  expect(await alarms()).toEqual([`[Calon] Amaran: ${late}`, `[Calon] Pulih: ${late}`]);
});

test("a standby whose copies fail their check is another alarm", async () => {
  let round = await followOnce("-", "-");
  const verified_at = new Date().toISOString();
  for (let minutes = 0; minutes < 16; minutes++) {
    later(minute);
    round = await followOnce(round, verified_at);
    later(1000);
  }
  expect(report().problems).toEqual(["standby_unchecked"]);
});

test("a standby that is configured counts before it has written anything, and one that is not does not", async () => {
  expect(report()).toMatchObject({ standby: null, problems: [] });
  vi.stubEnv("STANDBY_PEER", "root@calon2.contoh.gov.my");
  const never = { standby: { received_at: null, delay_seconds: null }, problems: ["standby_late"] };
  expect(report()).toMatchObject(never);
  for (const broken of ["", "{ unfinished", "null", "7", '{"received_at":7}', '{"received_at":"semalam"}']) {
    writeFileSync(followedPath(), broken);
    expect(report(), broken).toMatchObject(never);
  }
  expect(await alarms()).toEqual([`[Calon] Amaran: ${late}`]);
});
