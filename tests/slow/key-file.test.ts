import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, describe, expect, test } from "vitest";
import { makeDatabase } from "~/cli/new-database";
import { openTotpSecret, sealTotpSecret } from "~/db/key";
import { root, run } from "../support/child";
import { startServer } from "../support/server";

const folder = mkdtempSync(join(tmpdir(), "calon-key-"));
afterAll(() => rmSync(folder, { recursive: true }));

function office(name: string) {
  const path = join(folder, `${name}.db`);
  makeDatabase(path, () => undefined);
  return { path, key: join(folder, `${name}.key`) };
}

async function commandOf(script: string, args: string[], database: string) {
  const child = run([join(root, `app/cli/${script}.ts`), ...args], { DATABASE_PATH: database, PORT: "1" });
  return { code: await child.ended, text: child.said() };
}

const starting = (database: string) => commandOf("start", [], database);

const account = (path: string) => {
  const db = new Database(path);
  db.prepare(
    `insert into users (username, full_name, password_hash, role_id, totp_secret, totp_enabled_at, created_at, updated_at)
     values ('rohana', 'ROHANA', '-', 'ADMIN', 'JBSWY3DPEHPK3PXP', '2026-01-01', '2026-01-01', '2026-01-01')`,
  ).run();
  db.close();
};
const read = (path: string, sql: string): unknown => {
  const db = new Database(path);
  try {
    return db.prepare(sql).pluck().get();
  } finally {
    db.close();
  }
};

// Each server is a process of its own, which a loaded computer starts slowly.
describe("the key file", { timeout: 120_000 }, () => {
  test("is made with the database, for its owner alone, and holds 32 random bytes", () => {
    const one = office("made");
    expect(statSync(one.key).mode & 0o777).toBe(0o600);
    expect(Buffer.from(readFileSync(one.key, "utf8"), "base64")).toHaveLength(32);
    expect(readFileSync(office("other").key, "utf8")).not.toBe(readFileSync(one.key, "utf8"));
  });

  test("the command never overwrites an existing key file", async () => {
    const { path, key } = office("kept");
    const before = readFileSync(key, "utf8");
    for (const command of ["create", "replace"])
      expect((await commandOf("key", [command], path)).code).toBe(1);
    expect(readFileSync(key, "utf8")).toBe(before);
  });

  test("is needed by the server, which names the command that makes one", async () => {
    const { path, key } = office("missing");
    rmSync(key);
    const refused = await starting(path);
    expect(refused.code).toBe(1);
    expect(refused.text.trim().split("\n").at(-1)).toContain("npm run key -- create");
    expect(refused.text).toContain(key);
    expect((await commandOf("key", ["create"], path)).code).toBe(0);
    await (await startServer({ databasePath: path })).stop();
  });

  test("that a unit of systemd could not load is named by its own place, with the way out", async () => {
    const { path } = office("unit");
    const credentials = join(folder, "credentials");
    mkdirSync(credentials);
    const key = join(credentials, "calon.key");
    writeFileSync(key, "tiada\n", { mode: 0o400 });
    const settings = { DATABASE_PATH: path, KEY_FILE: key, CREDENTIALS_DIRECTORY: credentials, PORT: "1" };
    const child = run([join(root, "app/cli/start.ts")], settings);
    expect([await child.ended, child.said()]).toEqual([
      1,
      expect.stringContaining("Fail kunci tiada: /etc/calon/key/calon.key."),
    ]);
    expect(child.said()).not.toContain(credentials);
  });

  test("is refused when others may read it, and so is the database, with the command that repairs this", async () => {
    const { path, key } = office("exposed");
    for (const file of [key, path]) {
      chmodSync(file, 0o644);
      const refused = await starting(path);
      expect([refused.code, refused.text]).toEqual([1, expect.stringContaining(`chmod 600 ${file}`)]);
      chmodSync(file, 0o600);
    }
    await (await startServer({ databasePath: path })).stop();
  });

  test("a malformed key file, or the key file of another database, is refused", async () => {
    const { path, key } = office("own");
    await (await startServer({ databasePath: path })).stop();
    for (const text of [readFileSync(office("foreign").key, "utf8"), "", "kunci"]) {
      writeFileSync(key, text);
      expect(await starting(path)).toMatchObject({ code: 1, text: expect.stringContaining(key) });
    }
  });

  test("seals the secrets of apps that an earlier version has stored in clear, once", async () => {
    const { path } = office("sealed");
    account(path);
    await (await startServer({ databasePath: path })).stop();
    const sealed = String(read(path, "select totp_secret from users"));
    expect(sealed).toMatch(/^sealed:[\w-]{40,}$/);
    expect(readFileSync(path).includes("JBSWY3DPEHPK3PXP")).toBe(false);
    await (await startServer({ databasePath: path })).stop();
    expect(read(path, "select totp_secret from users")).toBe(sealed);
  });

  test("replacing a lost key ends sessions and second steps and writes an audit event", async () => {
    const { path, key } = office("lost");
    account(path);
    await (await startServer({ databasePath: path })).stop();
    rmSync(key);
    expect((await starting(path)).text).toContain("npm run key -- replace");
    expect((await commandOf("key", ["create"], path)).code).toBe(1);
    const replaced = await commandOf("key", ["replace"], path);
    expect([replaced.code, replaced.text]).toEqual([
      0,
      expect.stringContaining("pengesahan dua langkah 1 akaun"),
    ]);
    expect(existsSync(key)).toBe(true);
    expect(read(path, "select totp_secret from users")).toBeNull();
    expect(read(path, "select action from audit_events order by id desc")).toBe("office.key_replaced");
    await (await startServer({ databasePath: path })).stop();
  });

  test("a backup contains no key, and a restore names the place for the office's copy", async () => {
    const { path, key } = office("backed-up");
    const [copy, restored] = [join(folder, "backups"), join(folder, "restored.db")];
    const backup = run([join(root, "app/cli/backup.ts")], { DATABASE_PATH: path, BACKUP_DIR: copy });
    expect(await backup.ended).toBe(0);
    const [file = "", ...others] = readdirSync(copy).filter((name) => name !== ".lock");
    expect(others).toEqual([]);
    expect(readFileSync(join(copy, file)).includes(readFileSync(key, "utf8").trim())).toBe(false);
    const said = await commandOf("restore", [join(copy, file)], restored);
    expect([said.code, said.text]).toEqual([0, expect.stringContaining(join(folder, "restored.key"))]);
    copyFileSync(key, join(folder, "restored.key"));
    await (await startServer({ databasePath: restored })).stop();
  });

  test("opens the secret of an app for the account that it was sealed for, and for no other", () => {
    const sealed = sealTotpSecret(7, "JBSWY3DPEHPK3PXP");
    expect(openTotpSecret(7, sealed)).toBe("JBSWY3DPEHPK3PXP");
    expect(openTotpSecret(8, sealed)).toBeNull();
    expect(openTotpSecret(7, `${sealed.slice(0, -4)}AAAA`)).toBeNull();
    expect(sealTotpSecret(7, "JBSWY3DPEHPK3PXP")).not.toBe(sealed);
  });
});
