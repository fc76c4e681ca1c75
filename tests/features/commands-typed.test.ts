import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { passwordMatches } from "~/auth/passwords";
import { hashOf } from "~/auth/tokens";
import { openDatabase } from "~/db/file";
import { programOf } from "../support/child";

const folder = mkdtempSync(join(tmpdir(), "calon-commands-"));
const path = join(folder, "calon.db");
afterAll(() => rmSync(folder, { recursive: true }));

interface Given {
  input?: string;
  env?: Record<string, string>;
}

/** Types a command of the box, as `npm run init` and `npm run user` do. */
function type(command: "init" | "user", words: string[] = [], { input = "", env = {} }: Given = {}) {
  const run = spawnSync(process.execPath, [...programOf(`app/cli/${command}.ts`), ...words], {
    input,
    encoding: "utf8",
    env: { ...process.env, CALON_PASSWORD: "", DATABASE_PATH: path, ...env },
  });
  return { code: run.status, said: run.stdout.trim(), complained: run.stderr.trim() };
}

describe("npm run init", () => {
  test("makes a database with its lookups and prints a link that only the database's hash knows", () => {
    const { code, said } = type("init", [], { env: { APP_ORIGIN: "https://calon.contoh.gov.my" } });
    expect(code).toBe(0);
    const token = /^https:\/\/calon\.contoh\.gov\.my\/setup\?token=([\w-]{43})$/m.exec(said)?.[1] ?? "";
    const db = openDatabase(path);
    const count = (table: string) => db.prepare(`select count(*) from ${table}`).pluck().get();
    expect([count("districts"), count("exam_types"), count("roles"), count("users")]).toEqual([9, 6, 4, 0]);
    const link = db.prepare("select * from setup_links").get() as { token_hash: string; expires_at: string };
    db.close();
    expect(link.token_hash).toBe(hashOf(token));
    const minutes = (Date.parse(link.expires_at) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(29);
    expect(minutes).toBeLessThanOrEqual(30);
  });

  test("refuses a file that has an account with one line, and leaves it as it was", () => {
    const before = openDatabase(path);
    before.exec(`insert into users (username, full_name, password_hash, role_id, created_at, updated_at)
      select 'pejabat', 'PEJABAT', '', id, '', '' from roles limit 1`);
    const links = before.prepare("select * from setup_links").all();
    before.close();
    const { code, said, complained } = type("init");
    expect({ code, said }).toEqual({ code: 1, said: "" });
    expect(complained).toBe(`Fail sudah wujud dan tidak diubah: ${path}.`);
    const after = openDatabase(path);
    expect(after.prepare("select * from setup_links").all()).toEqual(links);
    after.exec("delete from users");
    after.close();
  });
});

describe("npm run user", () => {
  let running: Database.Database;
  beforeAll(() => {
    running = new Database(path);
  });
  afterAll(() => running.close());

  const userNamed = (username: string) =>
    running.prepare("select * from users where username = ?").get(username) as { password_hash: string };

  test("makes an account while the server runs, its password from CALON_PASSWORD", () => {
    const { code, said } = type("user", ["create", "--username", "ketua", "--role", "ADMIN"], {
      env: { CALON_PASSWORD: "orkid-jingga-99" },
    });
    expect({ code, said }).toEqual({ code: 0, said: "Akaun ketua (ADMIN) sedia digunakan." });
    expect(userNamed("ketua")).toMatchObject({ role_id: "ADMIN", is_approved: 1, must_change_password: 0 });
  });

  test("takes the password from the first line of standard input, blanks at its ends included", async () => {
    const words = ["create", "--username", "daerah7", "--role", "PENYELIA_DAERAH", "--district_code", "07"];
    expect(type("user", words, { input: "  melati merah 22 \nnot this\n" }).code).toBe(0);
    expect(await passwordMatches("  melati merah 22 ", userNamed("daerah7").password_hash)).toBe(true);

    const reset = ["reset", "--username", "daerah7"];
    expect(type("user", reset, { input: "teratai-hijau-5" }).code).toBe(0);
    expect(await passwordMatches("teratai-hijau-5", userNamed("daerah7").password_hash)).toBe(true);
  });

  test.each([
    [["create", "--username", "KETUA", "--role", "ADMIN"], "Nama pengguna ini sudah digunakan"],
    [["delete", "--username", "ketua"], /^Penggunaan: npm run user -- create/],
  ])("%j is refused with one line and exit 1", (words, line) => {
    const { code, said, complained } = type("user", words, { env: { CALON_PASSWORD: "orkid-jingga-99" } });
    expect({ code, said }).toEqual({ code: 1, said: "" });
    expect(complained).toMatch(line);
    expect(complained.split("\n")).toHaveLength(1);
  });

  test("a database that is missing is one line and exit 1", () => {
    const missing = join(folder, "tiada.db");
    const { code, complained } = type("user", ["reset", "--username", "ketua"], {
      env: { CALON_PASSWORD: "orkid-jingga-99", DATABASE_PATH: missing },
    });
    expect(code).toBe(1);
    expect(complained).toContain(missing);
    expect(complained.split("\n")).toHaveLength(1);
  });
});
