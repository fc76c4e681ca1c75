import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, expect, test } from "vitest";
import { root, run } from "../support/child";
import { startMailServer } from "../support/mail-server";
import { freePort } from "../support/ports";
import { startServer } from "../support/server";

const folder = mkdtempSync(join(tmpdir(), "calon-alarms-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("an alarm of a running server waits for its mail server through a restart, and no page waits for it", {
  timeout: 240_000,
}, async () => {
  const database = join(folder, "calon.db");
  const port = await freePort();
  const env = {
    BACKUP_DIR: folder,
    SMTP_URL: `smtp://calon:rahsia-besar@127.0.0.1:${port}`,
    APP_ORIGIN: "",
  };
  expect(await run([join(root, "app/cli/init.ts")], { ...env, DATABASE_PATH: database }).ended).toBe(0);
  const db = new Database(database);
  db.exec("insert into office_settings values ('alarm_emails', 'siti@contoh.gov.my')");
  db.close();
  const last_backup_at = new Date(Date.now() - 3 * 3_600_000).toISOString();
  writeFileSync(join(folder, "status.json"), JSON.stringify({ last_backup_at, last_backup_ok: true }));

  const first = await startServer({ databasePath: database, env });
  await expect
    .poll(async () => (await (await fetch(`${first.origin}/readyz`)).json()).queues.mails, {
      timeout: 20_000,
    })
    .toBe(1);
  await expect.poll(() => first.log(), { timeout: 20_000 }).toContain("belum dapat dihantar");
  expect((await fetch(`${first.origin}/user_login`)).status).toBe(200);
  expect(first.log()).not.toMatch(/rahsia-besar|siti@/);
  await first.kill9();

  const mails = await startMailServer(port);
  mails.answer = () => "250 OK";
  const second = await startServer({
    databasePath: database,
    env: { ...env, SMTP_URL: `smtp://127.0.0.1:${port}` },
  });
  await expect.poll(() => mails.received.length, { timeout: 20_000 }).toBe(1);
  expect(mails.received[0]).toMatchObject({
    to: "siti@contoh.gov.my",
    subject: "[Calon] Amaran: Sandaran terakhir lebih lama daripada dua jam",
  });
  await second.stop();
  await mails.stop();
});
