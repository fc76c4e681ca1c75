import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, expect, test } from "vitest";
import { firstOutput, root, run } from "../support/child";
import { startMailServer } from "../support/mail-server";
import { freePort } from "../support/ports";
import { type Served, startServer } from "../support/server";

const folder = mkdtempSync(join(tmpdir(), "calon-damaged-"));
afterAll(() => rmSync(folder, { recursive: true }));

const cli = (name: string) => [join(root, `app/cli/${name}.ts`)];

/** Overwrites the first page of an index that only a sign-in reads. */
function damageIndex(database: string): void {
  const db = new Database(database);
  db.pragma("wal_checkpoint(truncate)");
  const page = db
    .prepare("select rootpage from sqlite_master where name = 'sign_in_failures_by_username'")
    .pluck()
    .get() as number;
  const size = db.pragma("page_size", { simple: true }) as number;
  db.close();
  writeSync(openSync(database, "r+"), Buffer.alloc(size, 0xa5), 0, size, (page - 1) * size);
}

const signIn = (served: Served) =>
  fetch(`${served.origin}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username: "pejabat", password: "kenanga-biru-2718" }),
  });

test("a damaged page closes the service, the files are copied aside, and only a restored database starts again", {
  timeout: 240_000,
}, async () => {
  const database = join(folder, "calon.db");
  const env = { DATABASE_PATH: database, BACKUP_DIR: join(folder, "copies") };
  expect(await run(cli("init"), env).ended).toBe(0);
  const db = new Database(database);
  db.exec("update office set office_name = 'Unit <Peperiksaan>', office_phone = '03-5514 3400'");
  db.exec("insert into office_settings values ('alarm_emails', 'siti@contoh.gov.my')");
  db.close();
  expect(await run(cli("backup"), env).ended).toBe(0);
  damageIndex(database);
  const damaged = readFileSync(database);

  const mails = await startMailServer();
  const smtp = { SMTP_URL: `smtp://127.0.0.1:${mails.port}` };
  const served = await startServer({ databasePath: database, env: smtp });
  expect((await fetch(`${served.origin}/user_login`)).status).toBe(200);
  const first = await signIn(served);
  expect([first.status, (await first.json()).code]).toEqual([503, "storage_damaged"]);

  for (const path of ["/", "/user_login", "/students", "/manual", "/tiada"]) {
    const answer = await fetch(served.origin + path);
    const page = await answer.text();
    expect([path, answer.status]).toEqual([path, 503]);
    expect(page).toContain("Unit &#60;Peperiksaan&#62; · 03-5514 3400");
    expect(page).toContain("npm run repair");
  }
  const call = await fetch(`${served.origin}/api/students`);
  expect([call.status, (await call.json()).code]).toEqual([503, "storage_damaged"]);
  expect((await fetch(`${served.origin}/healthz`)).status).toBe(503);
  const readiness = await fetch(`${served.origin}/readyz`);
  expect([readiness.status, (await readiness.json()).problems]).toEqual([503, ["storage_damaged"]]);
  expect((await fetch(`${served.origin}/metrics`)).status).toBe(200);
  await expect
    .poll(() => mails.received.map(({ to }) => to), { timeout: 20_000 })
    .toEqual(["siti@contoh.gov.my"]);
  expect(mails.received[0]?.subject).toContain("Pangkalan data rosak");
  await mails.stop();
  await firstOutput({ said: served.log, process: { exitCode: null } } as never, /rosak disimpan dalam/);
  expect(served.log().match(/perkhidmatan ditutup/g)).toHaveLength(1);
  await served.stop();

  const copies = readdirSync(folder).filter((name) => name.startsWith("calon.db-damaged-"));
  expect(copies).toHaveLength(1);
  const copy = join(folder, copies[0] ?? "");
  expect(readFileSync(join(copy, "calon.db")).equals(damaged)).toBe(true);
  expect(readdirSync(copy)).toContain("calon.db-wal");
  expect(readdirSync(copy).join()).not.toContain("key");

  const again = run(cli("start"), { ...env, PORT: String(await freePort()) });
  expect(await again.ended).toBe(1);
  expect(again.said()).toContain("masih rosak");
  expect(again.said()).toContain("npm run repair");
  expect(again.said().trim().split("\n")).toHaveLength(1);

  for (const ending of ["", "-wal", "-shm"]) rmSync(database + ending, { force: true });
  const [backup = ""] = readdirSync(join(folder, "copies")).filter((name) => name.endsWith(".db"));
  copyFileSync(join(folder, "copies", backup), database);
  const restored = await startServer({ databasePath: database });
  expect((await signIn(restored)).status).toBe(401);
  expect(existsSync(`${database}.damaged`)).toBe(false);
  await restored.stop();
});
