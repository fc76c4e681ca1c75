import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { settingOf } from "~/db/setting-in";
import { bootDebian, canBootRoots, type DebianRoot, makeBase } from "../support/deploy/debian-root";
import { Office } from "../support/deploy/office";
import {
  architecture,
  buildElsewhere,
  buildPackage,
  laterPackage,
  linesOfPackage,
} from "../support/deploy/packages";
import { spoiledSettings } from "../support/deploy/spoiled-settings";
import { textsOfPdf } from "../support/pdf";

const folder = mkdtempSync(join(tmpdir(), "calon-package-"));
const cache = (version: string) => `/var/cache/calon/calon_${version}_${architecture()}.deb`;
const units = ["calon", "calon-backup", "calon-drill", "calon-litestream", "calon-standby"];
const comesBack = { timeout: 120_000, interval: 200 };

let debian: DebianRoot;
let office: Office;
let origin: string;
/** The package that the office has first: this checkout's, or an earlier commit's that `npm run package` made there as version 0.0.1. */
let first: string;
/** This checkout's package, and then the newest of the later ones that the office has taken. */
let newest: string;

afterAll(async () => {
  await debian?.remove();
  rmSync(folder, { recursive: true });
});

const property = (unit: string, name: string) =>
  debian.run("systemctl", "show", `--property=${name}`, "--value", unit).text.trim();
const mainPid = () => property("calon", "MainPID");
const version = () => debian.type("basename $(readlink /usr/lib/calon/current)").text.trim();
const health = () => debian.run("calon", "health").code;
const at = (path: string) => join(debian.path, path);
/** The database and the log of a version that has begun to save. */
function leaveSavesOfLater(): void {
  const [log, kept] = [`${office.database}-wal`, join(folder, "later-wal")];
  const db = new Database(office.database);
  db.exec("create table later_unsaved (x text); insert into later_unsaved values (hex(zeroblob(200000)))");
  copyFileSync(log, kept);
  db.close();
  copyFileSync(kept, log);
}
function checked(): unknown {
  const db = new Database(office.database, { readonly: true });
  const found = db.pragma("integrity_check", { simple: true });
  db.close();
  return found;
}
/** A package with every migration that the office has. */
const later = (version: string, ill?: "unhealthy" | "ends") =>
  debian.copyIn(laterPackage(newest, version, ill));
const taken = (version: string) => {
  newest = at(`root/calon_${version}_${architecture()}.deb`);
};

describe.skipIf(!canBootRoots)("the package in a fresh Debian with systemd", { timeout: 600_000 }, () => {
  beforeAll(async () => {
    newest = buildPackage(folder, "0.0.1");
    first = process.env.PACKAGE_BEFORE ?? newest;
    makeBase(join(folder, "base"));
    debian = await bootDebian(join(folder, "base"), join(folder, "root"));
    office = new Office(debian);
  }, 1_800_000);

  test("is the same to the byte from the same commit in another folder", () => {
    const other = buildElsewhere(mkdtempSync(join(folder, "elsewhere-")), "0.0.1");
    const [ours, theirs] = [linesOfPackage(newest), linesOfPackage(other)];
    expect(theirs.filter((line) => !ours.includes(line))).toEqual([]);
    expect(readFileSync(other).equals(readFileSync(newest))).toBe(true);
    const { size } = statSync(newest);
    console.log(
      `${(size / 1e6).toFixed(1)} MB, ${ours.filter((line) => /^[d-]rw/.test(line)).length} entries`,
    );
  }, 1_800_000);

  test("is installed by dpkg, and brings no development packages", () => {
    const said = readFileSync(join(folder, "package.log"), "utf8");
    expect(said.split("\n").length, said).toBeLessThan(40);
    expect(debian.run("dpkg", "--install", debian.copyIn(first))).toMatchObject({ code: 0 });
    const packages = readdirSync(at("usr/lib/calon/current/node_modules"));
    expect(packages).toContain("better-sqlite3");
    const development = ["tsx", "typescript", "vite", "vitest", "esbuild", "playwright", "drizzle-kit"];
    expect(packages.filter((name) => development.includes(name))).toEqual([]);
    const modes = ["etc/calon/calon.env", "etc/calon/key", "var/lib/calon", "var/backups/calon"].map((path) =>
      (statSync(at(path)).mode & 0o777).toString(8),
    );
    expect(modes).toEqual(["640", "700", "700", "700"]);
  });

  test("its units are sound, confined, and enabled", () => {
    const paths = units.map((unit) => `/lib/systemd/system/${unit}.service`);
    expect(debian.run("systemd-analyze", "verify", ...paths)).toEqual({ code: 0, text: "" });
    for (const path of paths) {
      const judged = debian.run("systemd-analyze", "security", "--offline=true", "--threshold=20", path);
      expect(judged.code, judged.text).toBe(0);
    }
    for (const unit of ["calon.service", "calon-backup.timer", "calon-drill.timer"])
      expect(debian.run("systemctl", "is-enabled", unit).text.trim()).toBe("enabled");
  });

  test("an office is made, the unit's own line starts it as its account, and a school is saved", async () => {
    origin = await office.takePort();
    expect(debian.run("calon", "init").text).toContain(
      `http://localhost:${new URL(origin).port}/setup?token=`,
    );
    expect(office.createAccount()).toContain("sedia digunakan");
    expect(debian.run("systemctl", "start", "calon").code).toBe(0);
    expect(health()).toBe(0);
    const owners = ["/var/lib/calon", "/var/lib/calon/calon.db", `/proc/${mainPid()}`];
    expect(debian.run("stat", "--format=%U", ...owners).text).toBe("calon\ncalon\ncalon\n");
    expect(await office.save("AAA0001")).toBe(201);
    const served = settingOf(office.database, "served_version");
    expect(served, "the program and the package name one version").toBe("0.0.1");
  });

  test("it draws a PDF with a Jawi name from its own folder, as its account", async () => {
    const cookie = await office.signIn();
    const exam_year = new Date().getFullYear();
    const place = { school_code: "AAA0001", exam_year };
    await office.send("/api/exam_years", { year: exam_year }, cookie);
    await office.send("/api/school_exam_years", place, cookie);
    const candidate = { full_name: "NUR AISYAH", full_name_arabic: "نور عائشة", ic_number: "140810014476" };
    const saved = await office.send("/api/students", { ...candidate, ...place, gender: "P" }, cookie);
    expect(saved.status).toBe(201);
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

  test("it is started again after it was killed, and after it hung for a minute", async () => {
    for (const signal of ["SIGKILL", "SIGSTOP"]) {
      const before = mainPid();
      debian.run("systemctl", "kill", "--kill-who=main", `--signal=${signal}`, "calon");
      await expect.poll(() => ["", "0", before].includes(mainPid()), comesBack).toBe(false);
      await expect.poll(health, comesBack).toBe(0);
      expect(office.stored().schools).toEqual(["AAA0001"]);
    }
  });

  test("without its key it says so in the journal, and a copy that its account cannot read is named", () => {
    const key = "/etc/calon/key/calon.key";
    debian.type(`mv ${key} /root/ && systemctl restart --no-block calon && sleep 3`);
    expect(debian.type("journalctl --unit calon --lines 20").text).toMatch(/[Ff]ail kunci/);
    debian.type(`systemctl stop calon && mv /root/calon.key ${key}`);
    debian.type("install -m 0600 /dev/null /root/copy.db.age");
    const { code, text } = debian.type("calon restore /root/copy.db.age");
    expect([code, text]).toEqual([1, expect.stringContaining("/root/copy.db.age")]);
    expect(text).not.toContain("calon init");
    debian.type("systemctl start calon");
    expect(health()).toBe(0);
  });

  test("its units and its command read the same values from a file of settings", () => {
    const lines = Object.keys(spoiledSettings).map((line, n) => line.replace("VALUE", `VALUE_${n}`));
    debian.write("root/spoiled.env", lines.join("\n"));
    const found = (text: string) =>
      Object.fromEntries(
        text.split("\0").flatMap((one) => {
          const [, n, value] = /^VALUE_(\d+)=([\s\S]*)$/.exec(one) ?? [];
          return n ? [[n, value]] : [];
        }),
      );
    const wanted = Object.fromEntries(Object.values(spoiledSettings).map((value, n) => [n, value]));
    const unit = "systemd-run --quiet --wait --pipe --property=EnvironmentFile=/root/spoiled.env env --null";
    const command =
      'cd /usr/lib/calon/current && eval "$(bin/node build/cli/settings.js /root/spoiled.env)" && env --null';
    expect(found(debian.type(unit).text)).toEqual(wanted);
    expect(found(debian.type(command).text)).toEqual(wanted);
  });

  test("its timers start the hourly copy and the weekly drill, as the account, on a copy for it alone", async () => {
    expect(debian.run("calon", "key", "backup").text).toContain("AGE-SECRET-KEY-1");
    for (const unit of ["calon-backup", "calon-drill"]) {
      expect(property(`${unit}.timer`, "NextElapseUSecRealtime")).not.toBe("");
      const place = `/run/systemd/system/${unit}.timer.d`;
      // The date on which the timer fires is the only part of it that the test changes.
      debian.type(
        `mkdir -p ${place} && printf '[Timer]\\nOnCalendar=\\nOnCalendar=*:*:0/5\\nRandomizedDelaySec=0\\nAccuracySec=1s\\n' > ${place}/soon.conf`,
      );
      debian.type(`systemctl daemon-reload && systemctl restart ${unit}.timer`);
      await expect.poll(() => property(`${unit}.timer`, "LastTriggerUSec"), comesBack).not.toBe("");
      await expect.poll(() => property(`${unit}.service`, "ExecMainStartTimestamp"), comesBack).not.toBe("");
      debian.type(`rm -r ${place} && systemctl daemon-reload && systemctl restart ${unit}.timer`);
      await expect.poll(() => property(`${unit}.service`, "ActiveState"), comesBack).toBe("inactive");
      expect(property(`${unit}.service`, "Result")).toBe("success");
    }
    const files = readdirSync(at("var/backups/calon")).map((name) =>
      statSync(at(`var/backups/calon/${name}`)),
    );
    expect(files.length).toBeGreaterThan(1);
    expect(files.filter(({ mode, uid }) => (mode & 0o077) !== 0 || uid === 0)).toEqual([]);
    const status = JSON.parse(debian.read("var/backups/calon/status.json"));
    expect(status).toMatchObject({ last_drill_at: expect.any(String) });
  });

  test("an upgrade needs the package of the version that runs, and a newer one", () => {
    const missing = debian.run("calon", "upgrade", later("0.0.2"));
    expect(missing).toEqual({ code: 1, text: expect.stringContaining(cache("0.0.1")) });
    debian.run("cp", `/root/calon_0.0.1_${architecture()}.deb`, "/var/cache/calon/");
    expect(debian.run("calon", "upgrade", cache("0.0.1"))).toEqual({
      code: 1,
      text: expect.stringContaining("tidak lebih baharu"),
    });
    expect(version()).toBe("0.0.1");
  });

  test("an upgrade stops the office for seconds, migrates the data, and the new version serves it", async () => {
    const begun = performance.now();
    const upgrade = debian.begin(`calon upgrade /root/calon_0.0.2_${architecture()}.deb`);
    const outage = await office.longestOutage(upgrade);
    const { code, text } = await upgrade;
    const whole = (performance.now() - begun) / 1000;
    expect(outage, "the office is open while dpkg unpacks").toBeLessThan(whole / 2);
    expect([code, version()], text).toEqual([0, "0.0.2"]);
    taken("0.0.2");
    expect(text).toContain("Versi 0.0.2 berjalan");
    expect(await office.save("AAA0002")).toBe(201);
    expect(office.stored()).toEqual({ schools: ["AAA0001", "AAA0002"], migrations: ["later_0_0_2"] });
    expect(existsSync(at("var/lib/calon/before-upgrade"))).toBe(false);
    for (const timer of ["calon-backup.timer", "calon-drill.timer"])
      expect(property(timer, "ActiveState")).toBe("active");
    console.log(`${/^.*\d+ saat.*$/m.exec(text)?.[0]} No healthy answer for ${outage.toFixed(1)} s.`);
  });

  test("a replicator begins beside the server", async () => {
    debian.type(
      "install -d -o calon /mnt/replica && echo REPLICA_URL=/mnt/replica >> /etc/calon/calon.env && systemctl restart calon && systemctl enable --now calon-litestream",
    );
    await expect.poll(() => property("calon-litestream", "ActiveState"), comesBack).toBe("active");
    expect(debian.run("calon", "doctor").text).toMatch(/BAIK +Unit systemd: .*calon-litestream/);
    debian.run("systemctl", "stop", "calon-drill.timer");
    expect(debian.run("calon", "doctor").text).toContain("Jalankan `systemctl start calon-drill.timer`");
    debian.run("systemctl", "start", "calon-drill.timer");
  });

  test.each(["unhealthy", "ends"] as const)(
    "a version that is ill (%s) is taken back within a minute, with its database",
    async (ill) => {
      const before = office.stored();
      const begun = Math.floor(Date.now() / 1000);
      const upgraded = debian.run("calon", "upgrade", later("0.0.3", ill));
      const journal = debian.type(`journalctl --unit calon --output cat --since @${begun}`).text;
      const restarts = [...journal.matchAll(/restart counter is at (\d+)/g)].map(([, count]) =>
        Number(count),
      );
      expect(Math.max(0, ...restarts), "a version that ends is not asked for thirty seconds").toBeLessThan(8);
      const seconds = Number(/berjalan semula dengan pangkalan datanya, (\d+) saat/.exec(upgraded.text)?.[1]);
      expect([upgraded.code, version()], upgraded.text).toEqual([1, "0.0.2"]);
      expect(seconds, upgraded.text).toBeLessThanOrEqual(60);
      expect(office.stored()).toEqual(before);
      expect(await office.save(ill === "ends" ? "AAA0003" : "AAA0004")).toBe(201);
      expect(existsSync(at("var/lib/calon/failed-upgrade/calon.db"))).toBe(true);
      expect(existsSync(at(cache("0.0.3")))).toBe(false);
      if (ill === "ends") expect(upgraded.text).toContain("It ends.");
      console.log(/^.*\d+ saat.*$/m.exec(upgraded.text)?.[0]);
    },
  );

  test("a version that cannot be unpacked stops nothing", async () => {
    const broken = later("0.0.4");
    truncateSync(at(broken), statSync(at(broken)).size / 2);
    const before = mainPid();
    expect(debian.run("calon", "upgrade", broken)).toMatchObject({
      code: 1,
      text: expect.stringContaining("pelayan tidak dihentikan"),
    });
    expect([mainPid(), version(), health()]).toEqual([before, "0.0.2", 0]);
  });

  test("an upgrade beside another program that has the database open starts the office again, as it was", async () => {
    debian.type(
      "mkdir /var/lib/calon/before-upgrade; systemd-run --quiet --unit=holder tail -f /var/lib/calon/calon.db",
    );
    expect(debian.run("calon", "upgrade", later("0.0.4"))).toMatchObject({
      code: 1,
      text: expect.stringMatching(/dibuka oleh tail \(\d+\)/),
    });
    debian.run("systemctl", "stop", "holder");
    expect([version(), health()]).toEqual(["0.0.2", 0]);
    expect(office.stored().schools).toContain("AAA0004");
  });

  test("a lost connection does not stop an upgrade, and the next one waits for its end", async () => {
    const file = later("0.0.5");
    debian.type(`timeout --signal=HUP 1 calon upgrade ${file}`);
    expect(debian.run("calon", "upgrade", file).code).toBe(1);
    await expect.poll(() => property("calon-upgrade", "ActiveState"), comesBack).toBe("inactive");
    expect([version(), health()], debian.read("var/log/calon-upgrade.log")).toEqual(["0.0.5", 0]);
    taken("0.0.5");
  });

  test("`upgrade --back` returns an office whose upgrade was killed after the server had stopped", async () => {
    debian.type("install -d -o calon -g calon /var/lib/calon/failed-upgrade");
    debian.type("runuser -u calon -- touch /var/lib/calon/failed-upgrade/calon.db");
    const file = later("0.0.6");
    const upgrade = debian.begin(`calon upgrade ${file}`);
    const isStopped = () => existsSync(at("var/lib/calon/before-upgrade"));
    await expect.poll(isStopped, { timeout: 120_000, interval: 10 }).toBe(true);
    debian.run("systemctl", "kill", "--signal=SIGKILL", "calon-upgrade");
    expect((await upgrade).code).not.toBe(0);
    const before = office.stored();
    leaveSavesOfLater();
    const back = debian.run("calon", "upgrade", "--back");
    expect([back.code, version(), health()], back.text).toEqual([0, "0.0.5", 0]);
    expect([office.stored(), checked()]).toEqual([before, "ok"]);
    expect(existsSync(at("var/lib/calon/failed-upgrade/calon.db-wal"))).toBe(true);
    // What clerks have saved since is not put back a second time.
    expect(await office.save("AAA0005")).toBe(201);
    expect(debian.run("calon", "upgrade", "--back")).toMatchObject({
      code: 1,
      text: expect.stringContaining("Tiada naik taraf yang terputus"),
    });
    expect(office.stored().schools).toContain("AAA0005");
  });

  test("the same command finishes an upgrade that was killed after its start, and its timers run meanwhile", async () => {
    const file = later("0.0.6");
    const upgrade = debian.begin(`calon upgrade ${file}`);
    const isStarting = () => version() === "0.0.6" && property("calon", "ActiveState") === "activating";
    await expect.poll(isStarting, { timeout: 120_000, interval: 10 }).toBe(true);
    debian.run("systemctl", "kill", "--signal=SIGKILL", "calon-upgrade");
    expect((await upgrade).code).not.toBe(0);
    await expect.poll(health, comesBack).toBe(0);
    for (const timer of ["calon-backup.timer", "calon-drill.timer"])
      expect(property(timer, "ActiveState")).toBe("active");
    expect(existsSync(at("var/lib/calon/before-upgrade"))).toBe(true);
    expect(await office.save("AAA0006")).toBe(201);
    expect(debian.run("calon", "upgrade", "--back")).toMatchObject({
      code: 1,
      text: expect.stringMatching(/mempunyai \d+ catatan sejak .* pejabat\. .*--accept-loss/),
    });
    await expect.poll(health, comesBack).toBe(0);
    const again = debian.run("calon", "upgrade", file);
    expect([again.code, version(), health()], again.text).toEqual([0, "0.0.6", 0]);
    expect(again.text).toContain("telah diselesaikan");
    expect(existsSync(at("var/lib/calon/before-upgrade"))).toBe(false);
    expect(office.stored().schools).toContain("AAA0006");
    taken("0.0.6");
  });

  test("a server that a person has disabled stays off, and `dpkg` alone installs too", async () => {
    debian.type("systemctl disable --now calon");
    expect(debian.run("calon", "upgrade", later("0.0.7")).code).toBe(0);
    expect([version(), property("calon", "ActiveState")]).toEqual(["0.0.7", "inactive"]);
    taken("0.0.7");
    debian.type("systemctl enable --now calon");
    expect(debian.run("dpkg", "--install", later("0.0.8")).code).toBe(0);
    await expect.poll(health, comesBack).toBe(0);
    expect(version()).toBe("0.0.8");
    expect(readdirSync(at("usr/lib/calon/versions")).length).toBeLessThanOrEqual(2);
  });

  test("`purge` leaves the records and the key to the office", () => {
    expect(debian.run("dpkg", "--purge", "calon").code).toBe(0);
    expect(existsSync(office.database)).toBe(true);
    expect(existsSync(at("etc/calon/key/calon.key"))).toBe(true);
    expect(existsSync(at("usr/lib/calon"))).toBe(false);
  });
});
