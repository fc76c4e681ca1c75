import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, expect, test } from "vitest";
import { today } from "~/features/values/moments";
import { root, run } from "../support/child";
import { startMailServer } from "../support/mail-server";
import { freePort } from "../support/ports";
import { startServer } from "../support/server";

const folder = mkdtempSync(join(tmpdir(), "calon-alarms-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("an alarm and a reminder of a running server wait for its mail server through a restart, and no page waits for them", {
  timeout: 240_000,
}, async () => {
  const database = join(folder, "calon.db");
  const port = await freePort();
  const env = {
    BACKUP_DIR: folder,
    SMTP_URL: `smtp://calon:rahsia-besar@127.0.0.1:${port}`,
    APP_ORIGIN: "",
    REMINDERS_AT: "0",
  };
  expect(await run([join(root, "app/cli/init.ts")], { ...env, DATABASE_PATH: database }).ended).toBe(0);
  const db = new Database(database);
  db.exec(`insert into office_settings values ('alarm_emails', 'siti@contoh.gov.my');
    insert into exam_years (year, is_running, entry_opens_on, created_at, updated_at) values (2026, 1, '${today()}', '', '');
    insert into users (username, full_name, email, password_hash, role_id, is_approved, created_at, updated_at)
      values ('ali', 'ALI', 'ali@contoh.gov.my', '-', 'ADMIN', 1, '', '')`);
  db.close();
  const last_backup_at = new Date(Date.now() - 3 * 3_600_000).toISOString();
  writeFileSync(join(folder, "status.json"), JSON.stringify({ last_backup_at, last_backup_ok: true }));

  const first = await startServer({ databasePath: database, env });
  await expect
    .poll(async () => (await (await fetch(`${first.origin}/readyz`)).json()).queues.mails, {
      timeout: 20_000,
    })
    .toBe(2);
  await expect.poll(() => first.log(), { timeout: 20_000 }).toContain("belum dapat dihantar");
  expect((await fetch(`${first.origin}/user_login`)).status).toBe(200);
  expect(first.log()).not.toMatch(/rahsia-besar|siti@|ali@/);
  await first.kill9();

  const mails = await startMailServer({ port });
  mails.answer = () => "250 OK";
  const second = await startServer({
    databasePath: database,
    env: { ...env, SMTP_URL: `smtp://127.0.0.1:${port}` },
  });
  await expect.poll(() => mails.received.length, { timeout: 20_000 }).toBe(2);
  expect(mails.received[0]).toMatchObject({
    to: "siti@contoh.gov.my",
    subject: "[Calon] Amaran: Sandaran terakhir lebih lama daripada dua jam",
  });
  expect(mails.received[1]).toMatchObject({ to: "ali@contoh.gov.my" });
  expect(mails.received[1]?.body).toMatch(/^- Pendaftaran calon 2026 dibuka pada /);
  const readyz = await (await fetch(`${second.origin}/readyz`)).json();
  expect([readyz.queues.mails, mails.received.length]).toEqual([0, 2]);
  await second.stop();
  await mails.stop();
});
