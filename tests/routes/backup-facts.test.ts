import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import type { BackupStatus } from "~/features/backups/status";
import { closeAlarms, openAlarms, queueMails } from "~/features/watching/alarms";
import { loadApp } from "../support/app";
import { type Person, requestOf, withWorld } from "../support/people";

const app = await loadApp();
const world = withWorld();
const usual = process.env.BACKUP_DIR;
const folder = mkdtempSync(join(tmpdir(), "calon-facts-"));

beforeEach(() => {
  process.env.BACKUP_DIR = folder;
  process.env.STANDBY_DIR = folder;
  for (const name of ["status.json", "followed.json"]) rmSync(join(folder, name), { force: true });
});
afterEach(() => {
  delete process.env.STANDBY_DIR;
});
afterAll(() => {
  process.env.BACKUP_DIR = usual;
  rmSync(folder, { recursive: true });
});

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const drill = { copy: "calon.db", copy_at: ago(30), candidates: 4321, how: "opened" as const, reason: null };
const healthy = {
  ...{ last_backup_at: ago(1), last_backup_ok: true, rows: 4321 },
  ...{ last_drill_at: ago(29), last_drill_ok: true, last_drill: drill },
};

async function home(status: Partial<BackupStatus> | string | null, who: Person = world.admin) {
  const text = typeof status === "string" ? status : JSON.stringify(status);
  if (status !== null) writeFileSync(join(folder, "status.json"), text);
  const html = await (await app(requestOf(who, "/"))).text();
  return html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}

test("the home of an ADMIN shows the last copy and the last drill, and no other account sees them", async () => {
  const shown = await home(healthy);
  expect(shown).not.toContain("Sandaran perlu diperiksa");
  expect(shown).toMatch(
    /Salinan sandaran terakhir: .+\. Latihan pemulihan pada .+ berjaya: .+4,321 calon disemak/,
  );
  const onPaper = await home({ ...healthy, last_drill: { ...drill, how: "checksum" } });
  expect(onPaper).toContain("kuncinya di atas kertas tidak diuji");
  for (const who of [world.clerk, world.supervisor, world.observer])
    expect(await home({ ...healthy, last_backup_ok: false }, who)).not.toMatch(/sandaran|Latihan pemulihan/i);
});

test.each<[string, Partial<BackupStatus> | string | null, RegExp]>([
  ["there is no copy", null, /Belum ada salinan sandaran berjadual/],
  ["the status is unreadable", "{half", /Belum ada salinan sandaran berjadual/],
  ["the status is another value", "null", /Belum ada salinan sandaran berjadual/],
  ["no copy was made within two hours", { ...healthy, last_backup_at: ago(2.1) }, /lebih daripada 2 jam/],
  [
    "the last copy failed",
    { ...healthy, last_backup_ok: false, last_backup_reason: "Cakera <penuh>." },
    /Sandaran terakhir gagal\. Cakera &lt;penuh&gt;\./,
  ],
  [
    "the second place failed",
    { ...healthy, elsewhere_ok: false, elsewhere_reason: "rsync gagal" },
    /tidak sampai ke lokasi kedua\. rsync gagal/,
  ],
  ["there was no drill", { ...healthy, last_drill_at: null }, /belum pernah dijalankan/],
  [
    "the drill is older than eight days",
    { ...healthy, last_drill_at: ago(8 * 24 + 1) },
    /lebih daripada 8 hari/,
  ],
  [
    "the drill failed",
    { ...healthy, last_drill_ok: false, last_drill: { ...drill, reason: "Salinan telah berubah." } },
    /Latihan pemulihan pada .+ gagal\. Salinan telah berubah\./,
  ],
])("says when %s", async (_, status, sentence) => {
  const shown = await home(status);
  expect(shown).toContain("Sandaran perlu diperiksa");
  expect(shown).toMatch(sentence);
});

test("the home of an ADMIN shows that alarm mails have waited for more than an hour, in the words of the mail", async () => {
  const path = join(folder, "calon.db.mails");
  openAlarms(path);
  try {
    queueMails([{ recipient: "siti@contoh.gov.my", subject: "s", body: "b" }]);
    expect(await home(healthy)).not.toContain("E-mel amaran belum dapat dihantar");
    const queue = new Database(path);
    queue.prepare("update mails set created_at = ?").run(ago(1.1));
    queue.close();
    expect(await home(healthy)).toMatch(/E-mel amaran belum dapat dihantar selama sejam.+Semak SMTP_URL/s);
    expect(await home(healthy, world.clerk)).not.toContain("E-mel amaran");
  } finally {
    closeAlarms();
  }
});
