import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bootDebian, canBootRoots, type DebianRoot, makeBase } from "../support/deploy/debian-root";
import { architecture, buildPackage, laterPackage } from "../support/deploy/packages";
import { textsOfPdf } from "../support/pdf";
import { freePort } from "../support/ports";

const folder = mkdtempSync(join(tmpdir(), "calon-package-"));
const database = () => join(debian.path, "var/lib/calon/calon.db");
const cache = (version: string) => `/var/cache/calon/calon_${version}_${architecture()}.deb`;
const office = { username: "pejabat", password: "kenanga-biru-2718" };
const units = ["calon", "calon-backup", "calon-drill", "calon-litestream"].map((name) => `${name}.service`);

let debian: DebianRoot;
let origin: string;
/** The package that the office has first: this checkout's, or an earlier commit's that `npm run package` made there as version 0.0.1. */
let first: string;
/** This checkout's package. */
let ours: string;

afterAll(async () => {
  await debian?.remove();
  rmSync(folder, { recursive: true });
});

const send = (path: string, body: object, cookie = "") =>
  fetch(origin + path, {
    method: "POST",
    // The test waits without reading, so a kept connection ends unseen.
    headers: { "Content-Type": "application/json", Cookie: cookie, Connection: "close" },
    body: JSON.stringify(body),
  });

async function signIn(): Promise<string> {
  const signedIn = await send("/api/auth/login", office);
  const cookies = signedIn.headers.getSetCookie().map((line) => line.split(";")[0]);
  return cookies.join("; ");
}

/** Signs in by the API and saves a school. */
async function save(school_code: string): Promise<number> {
  const lookups = { district_code: "01", exam_type_code: "PSRA" };
  const school = { school_name: "SRA AL-AMIN", hq_code: `P${school_code.slice(3)}`, ...lookups };
  return (await send("/api/schools", { ...school, school_code }, await signIn())).status;
}

function stored() {
  const db = new Database(database(), { readonly: true });
  const all = (sql: string) => db.prepare(sql).pluck().all();
  const found = {
    schools: all("select school_code from schools order by 1"),
    migrations: all("select name from sqlite_master where name like 'later%' order by 1"),
  };
  db.close();
  return found;
}

const mainPid = () => debian.run("systemctl", "show", "--property=MainPID", "--value", "calon").text.trim();

const version = () => /^Version: (.+)$/m.exec(debian.run("dpkg-query", "--status", "calon").text)?.[1];

describe.skipIf(!canBootRoots)("the package in a fresh Debian with systemd", { timeout: 600_000 }, () => {
  beforeAll(async () => {
    ours = buildPackage(folder, "0.0.1");
    first = process.env.PACKAGE_BEFORE ?? ours;
    makeBase(join(folder, "base"));
    debian = await bootDebian(join(folder, "base"), join(folder, "root"));
  }, 1_800_000);

  test("is installed by dpkg, and brings no development packages", () => {
    expect(debian.run("dpkg", "--install", debian.copyIn(first))).toMatchObject({ code: 0 });
    const packages = readdirSync(join(debian.path, "usr/lib/calon/node_modules"));
    expect(packages).toContain("better-sqlite3");
    const development = ["tsx", "typescript", "vite", "vitest", "esbuild", "playwright", "drizzle-kit"];
    expect(packages.filter((name) => development.includes(name))).toEqual([]);
    const modes = ["etc/calon/calon.env", "etc/calon/key", "var/lib/calon", "var/backups/calon"].map((path) =>
      (statSync(join(debian.path, path)).mode & 0o777).toString(8),
    );
    expect(modes).toEqual(["640", "700", "700", "700"]);
  });

  test("its units are sound, confined, and enabled", () => {
    const paths = units.map((unit) => `/lib/systemd/system/${unit}`);
    expect(debian.run("systemd-analyze", "verify", ...paths)).toEqual({ code: 0, text: "" });
    for (const path of paths) {
      const judged = debian.run("systemd-analyze", "security", "--offline=true", "--threshold=20", path);
      expect(judged.code, judged.text).toBe(0);
    }
    for (const unit of ["calon.service", "calon-backup.timer", "calon-drill.timer"])
      expect(debian.run("systemctl", "is-enabled", unit).text.trim()).toBe("enabled");
  });

  test("an office is made, the unit's own line starts it as its account, and a school is saved", async () => {
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    const settings = debian.read("etc/calon/calon.env");
    debian.write("etc/calon/calon.env", settings.replace(/^PORT=.*$/m, `PORT=${port}`));
    expect(debian.run("calon", "init").text).toContain(`http://localhost:${port}/setup?token=`);
    const account = ["--username", office.username, "--role", "ADMIN"];
    const create = [
      "env",
      `CALON_PASSWORD=${office.password}`,
      "calon",
      "user",
      "create",
      ...account,
    ] as const;
    expect(debian.run(...create).text).toContain("sedia digunakan");
    expect(debian.run("systemctl", "start", "calon").code).toBe(0);
    expect(debian.run("calon", "health").code).toBe(0);
    const owners = ["/var/lib/calon", "/var/lib/calon/calon.db", `/proc/${mainPid()}`];
    expect(
      debian
        .run("stat", "--format=%U", ...owners)
        .text.trim()
        .split("\n"),
    ).toEqual(["calon", "calon", "calon"]);
    expect(await save("AAA0001")).toBe(201);
  });

  test("it draws a PDF with a Jawi name from its own folder, as its account", async () => {
    const cookie = await signIn();
    const exam_year = new Date().getFullYear();
    const place = { school_code: "AAA0001", exam_year };
    await send("/api/exam_years", { year: exam_year }, cookie);
    await send("/api/school_exam_years", place, cookie);
    const candidate = { full_name: "NUR AISYAH", full_name_arabic: "نور عائشة", ic_number: "140810014476" };
    expect((await send("/api/students", { ...candidate, ...place, gender: "P" }, cookie)).status).toBe(201);
    const query = new URLSearchParams({ school_code: "AAA0001", exam_year: String(exam_year) });
    const headers = { Cookie: cookie, "Sec-Fetch-Site": "same-origin", Connection: "close" };
    const page = await (await fetch(`${origin}/students/sheets/statements?${query}`, { headers })).text();
    const form_token = /name="form_token" value="([^"]*)"/.exec(page)?.[1] ?? "";
    const answer = await fetch(`${origin}/students/sheets/statements/printed?${query}`, {
      method: "POST",
      headers: { ...headers, Origin: origin },
      body: new URLSearchParams({ form_token, as: "pdf" }),
    });
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
    const [drawn = ""] = await textsOfPdf(new Uint8Array(await answer.arrayBuffer()));
    expect(drawn).toContain("NUR AISYAH");
    expect(drawn).toContain("نور عائشة");
    const limit = /^MemoryMax=(\d+)M$/m.exec(debian.read("lib/systemd/system/calon.service"))?.[1];
    const status = debian.run("cat", `/proc/${mainPid()}/status`).text;
    const kilobytes = Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]);
    expect(kilobytes).toBeLessThan(Number(limit) * 1024);
  });

  test("it is started again after it was killed", async () => {
    debian.run("systemctl", "kill", "--kill-who=main", "--signal=SIGKILL", "calon");
    await expect.poll(() => debian.run("calon", "health").code, { timeout: 60_000 }).toBe(0);
    expect(stored().schools).toEqual(["AAA0001"]);
  });

  test("the units of the hourly copy and of the weekly drill run as the account, on a copy for it alone", () => {
    expect(debian.run("calon", "key", "backup").text).toContain("AGE-SECRET-KEY-1");
    expect(debian.run("systemctl", "start", "calon-backup.service").code).toBe(0);
    expect(debian.run("systemctl", "start", "calon-drill.service").code).toBe(0);
    const copies = join(debian.path, "var/backups/calon");
    const files = readdirSync(copies).map((name) => statSync(join(copies, name)));
    expect(files.length).toBeGreaterThan(1);
    expect(files.filter(({ mode, uid }) => (mode & 0o077) !== 0 || uid === 0)).toEqual([]);
  });

  test("an upgrade needs the package of the version that runs, and a newer one", () => {
    const missing = debian.run(
      "calon",
      "upgrade",
      debian.copyIn(laterPackage(ours, "0.0.2", { isHealthy: true })),
    );
    expect(missing).toEqual({ code: 1, text: expect.stringContaining(cache("0.0.1")) });
    debian.run("cp", `/root/calon_0.0.1_${architecture()}.deb`, "/var/cache/calon/");
    expect(debian.run("calon", "upgrade", cache("0.0.1"))).toEqual({
      code: 1,
      text: expect.stringContaining("tidak lebih baharu"),
    });
    expect(version()).toBe("0.0.1");
  });

  test("an upgrade migrates the data, and the new version serves it", async () => {
    const upgraded = debian.run("calon", "upgrade", `/root/calon_0.0.2_${architecture()}.deb`);
    expect(upgraded, upgraded.text).toMatchObject({
      code: 0,
      text: expect.stringContaining("Versi 0.0.2 berjalan"),
    });
    expect(version()).toBe("0.0.2");
    expect(await save("AAA0002")).toBe(201);
    expect(stored()).toEqual({ schools: ["AAA0001", "AAA0002"], migrations: ["later_0_0_2"] });
    console.log(/^.*\d+ saat.*$/m.exec(upgraded.text)?.[0]);
  });

  test("a version without health is taken back within a minute, with its database", async () => {
    const ill = debian.copyIn(laterPackage(ours, "0.0.3", { isHealthy: false }));
    const upgraded = debian.run("calon", "upgrade", ill);
    const seconds = Number(/berjalan semula dengan pangkalan datanya, (\d+) saat/.exec(upgraded.text)?.[1]);
    expect([upgraded.code, version()], upgraded.text).toEqual([1, "0.0.2"]);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(stored()).toEqual({ schools: ["AAA0001", "AAA0002"], migrations: ["later_0_0_2"] });
    expect(await save("AAA0003")).toBe(201);
    console.log(/^.*\d+ saat.*$/m.exec(upgraded.text)?.[0]);
  });

  test("`purge` leaves the records and the key to the office", () => {
    expect(debian.run("dpkg", "--purge", "calon").code).toBe(0);
    expect(existsSync(database())).toBe(true);
    expect(existsSync(join(debian.path, "etc/calon/key/calon.key"))).toBe(true);
    expect(existsSync(join(debian.path, "usr/lib/calon/build"))).toBe(false);
  });
});
