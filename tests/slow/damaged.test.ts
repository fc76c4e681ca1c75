import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, expect, test } from "vitest";
import { firstOutput, root, run } from "../support/child";
import { damageTree } from "../support/damage";
import { startMailServer } from "../support/mail-server";
import { freePort } from "../support/ports";
import { type Served, startServer } from "../support/server";

const folder = mkdtempSync(join(tmpdir(), "calon-damaged-"));
afterAll(() => rmSync(folder, { recursive: true }));

const cli = (name: string) => [join(root, `app/cli/${name}.ts`)];

const signIn = (served: Served) =>
  fetch(`${served.origin}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username: "pejabat", password: "kenanga-biru-2718" }),
  });

test("a damaged page closes the service, the files are copied aside, and only a whole database starts again", {
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
  damageTree(database, "sign_in_failures_by_username");
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
    expect(page).toContain("Unit &lt;Peperiksaan&gt; · 03-5514 3400");
    expect(page).toContain("calon doctor");
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
  expect(again.said()).toContain("npm run backup");
  expect(again.said().trim().split("\n")).toHaveLength(1);

  const copied = run([...cli("backup"), "--plain"], env);
  expect(await copied.ended, copied.said()).toBe(0);
  const made = /\S+\.db\.gz/.exec(copied.said())?.[0] ?? "";
  const restored = run([...cli("restore"), made, "--replace"], env);
  expect(await restored.ended, restored.said()).toBe(0);
  const after = await startServer({ databasePath: database });
  expect((await signIn(after)).status).toBe(401);
  expect(existsSync(`${database}.damaged`)).toBe(false);
  await after.stop();
});

test("a server obeys the copy that finds damage, and each command says the way out", {
  timeout: 240_000,
}, async () => {
  const database = join(folder, "noted.db");
  const copies = join(folder, "noted-copies");
  const env = { DATABASE_PATH: database, BACKUP_DIR: copies, BACKUP_UNENCRYPTED: "yes" };
  const command = async (name: string, ...args: string[]) => {
    const child = run([...cli(name), ...args], env);
    return { code: await child.ended, said: child.said() };
  };
  expect((await command("init")).code).toBe(0);
  expect((await command("backup", "--keep")).code).toBe(0);
  // The check of the file is due again.
  rmSync(join(copies, "status.json"));

  damageTree(database, "schools_by_hq_code");
  const served = await startServer({ databasePath: database, env: { BACKUP_DIR: copies } });
  const readiness = async () => (await (await fetch(`${served.origin}/readyz`)).json()).problems;
  const marked = await command("backup", "--keep");
  expect([marked.code, marked.said]).toEqual([0, expect.stringContaining("Pelayan dimaklumkan")]);
  await expect.poll(readiness, { timeout: 5000 }).toEqual(["indexes_damaged"]);
  expect((await fetch(`${served.origin}/user_login`)).status).toBe(200);

  damageTree(database, "schools");
  expect((await command("backup", "--keep")).code).toBe(1);
  await expect
    .poll(async () => (await fetch(`${served.origin}/healthz`)).status, { timeout: 5000 })
    .toBe(503);
  expect((await fetch(`${served.origin}/user_login`)).status).toBe(503);
  await served.stop();

  const lost = await command("backup", "--plain");
  expect([lost.code, lost.said]).toEqual([
    1,
    expect.stringContaining("npm run restore -- --from-replica --rehearse"),
  ]);
  // The one that was built from the tables.
  const good = String(readdirSync(copies).findLast((name) => name.endsWith(".db.gz")));
  expect((await command("restore", join(copies, good), "--replace")).code).toBe(0);
  expect(existsSync(`${database}.damaged`)).toBe(false);
  await (await startServer({ databasePath: database })).stop();
});
