import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bootDebian, canBootRoots, type DebianRoot, makeBase } from "../support/deploy/debian-root";
import { buildPackage, laterPackage } from "../support/deploy/packages";
import { linesOfRunbook } from "../support/deploy/runbook";
import { freePort } from "../support/ports";
import { pause, Saver, signInAt } from "../support/standby/two-computers";

const folder = mkdtempSync(join(tmpdir(), "calon-pair-"));
const mnt = join(folder, "replica");
const username = "pejabat";
const password = "kenanga-biru-2718";
const origins = new Map<DebianRoot, string>();
let first: DebianRoot;
let second: DebianRoot;
let ours: string;
let secret = "";

afterAll(async () => {
  await first?.remove();
  await second?.remove();
  rmSync(folder, { recursive: true });
});

function done(computer: DebianRoot, line: string, input = ""): string {
  const { code, text } = computer.type(line, input);
  expect([code, text], line).toEqual([0, expect.any(String)]);
  return text;
}

/** Both computers have one network here, so each has a port of its own. */
async function usePort(computer: DebianRoot): Promise<void> {
  const port = await freePort();
  done(computer, `sed -i 's/^PORT=.*/PORT=${port}/' /etc/calon/calon.env`);
  origins.set(computer, `http://127.0.0.1:${port}`);
}

const originOf = (computer: DebianRoot) => origins.get(computer) ?? "";

const saveOn = async (computer: DebianRoot, from: number) =>
  new Saver(originOf(computer), await signInAt(originOf(computer), username, password), from, 40);

const storedIn = (computer: DebianRoot) => ({
  stored(sql: string) {
    const db = new Database(join(computer.path, "var/lib/calon/calon.db"), { readonly: true });
    const found = db.prepare(sql).pluck().all();
    db.close();
    return found;
  },
});

const journalOf = (computer: DebianRoot, unit: string) =>
  computer.type(`journalctl --unit ${unit} --no-pager`).text;
const snapshots = () =>
  readdirSync(mnt, { encoding: "utf8", recursive: true }).filter((name) => name.endsWith(".snapshot.lz4"));
const follows = { timeout: 120_000, interval: 1000 };

describe.skipIf(!canBootRoots)(
  "two computers with systemd and one place for the replica",
  { timeout: 600_000 },
  () => {
    beforeAll(async () => {
      mkdirSync(mnt);
      chmodSync(mnt, 0o777);
      ours = buildPackage(folder, "0.0.1");
      makeBase(join(folder, "base"));
      first = await bootDebian(join(folder, "base"), join(folder, "first"), { mnt });
      second = await bootDebian(join(folder, "base"), join(folder, "second"), { mnt });
    }, 1_800_000);

    test("the first one serves and replicates, as the runbook says", async () => {
      done(first, `dpkg --install ${first.copyIn(ours)}`);
      await usePort(first);
      done(first, "calon init");
      done(first, `CALON_PASSWORD=${password} calon user create --username ${username} --role ADMIN`);
      secret = /AGE-SECRET-KEY-1\S+/.exec(done(first, "calon key backup"))?.[0] ?? "";
      expect(secret).not.toBe("");
      done(first, "echo REPLICA_URL=/mnt/replica >> /etc/calon/calon.env");
      done(first, "systemctl start calon");
      for (const line of linesOfRunbook("Copies and restore", "Continuous copies").filter((each) =>
        /^(systemctl enable|journalctl)/.test(each),
      ))
        done(first, line);
      await expect.poll(() => snapshots().length, follows).toBe(1);
      await expect.poll(() => first.run("calon", "health").code, follows).toBe(0);
      expect(journalOf(first, "calon-litestream")).toContain("Replika bermula");
    });

    test("the second one follows, as the runbook says", async () => {
      done(second, `dpkg --install ${second.copyIn(ours)}`);
      for (const file of ["etc/calon/calon.env", "etc/calon/key/calon.key"])
        cpSync(join(first.path, file), join(second.path, file));
      done(
        second,
        "chown root:calon /etc/calon/calon.env && chown calon: /etc/calon/key/calon.key && chmod 0600 /etc/calon/key/calon.key",
      );
      await usePort(second);
      const [install = "", ...lines] = linesOfRunbook("Standby", "Begin").filter(
        (line) => !/status|journalctl/.test(line),
      );
      done(second, install, `${secret}\n`);
      for (const line of lines) done(second, line);
      await expect.poll(() => second.run("calon", "standby", "--status").code, follows).toBe(0);
      expect(journalOf(second, "calon-standby")).toContain("disemak berumur");
      expect(second.run("calon", "doctor").text).toMatch(/BAIK +Pelayan gantian: Salinan terakhir/);
      done(second, "systemctl start calon-backup.service");
      expect(second.run("ls", "/var/backups/calon").text).toBe("");
    });

    test("the first one loses its power under saves: the second one takes over, and lacks less than the last 1.5 s", async () => {
      const saver = await saveOn(first, 1);
      await pause(5000);
      expect(await second.begin("calon takeover")).toMatchObject({
        code: 1,
        text: expect.stringContaining("masih menghantar"),
      });
      const killed = performance.now();
      await first.cutPower();
      await saver.stop();
      expect(second.run("systemctl", "is-active", "calon-standby.timer").text.trim()).toBe("active");
      done(second, "calon takeover");
      const seconds = (performance.now() - killed) / 1000;
      const loss = saver.lostIn(storedIn(second), killed);
      console.log(
        `${saver.saved.size} saves, ${loss.lost} lost (${loss.seconds.toFixed(2)} s), ready after ${seconds.toFixed(1)} s`,
      );
      expect([loss.seconds < 1.5, saver.saved.size > 20]).toEqual([true, true]);
      expect(
        done(second, "systemctl is-enabled calon calon-litestream calon-backup.timer").trim().split("\n"),
      ).toEqual(["enabled", "enabled", "enabled"]);
      expect(second.run("systemctl", "is-enabled", "calon-standby.timer").text.trim()).toBe("disabled");
      await expect.poll(() => snapshots().length, follows).toBe(2);
      await expect.poll(() => second.run("ls", "/var/backups/calon").text, follows).toContain(".age");
    });

    test("the first one boots again, and neither its server nor its replicator begins", async () => {
      await first.boot();
      await expect.poll(() => journalOf(first, "calon"), follows).toContain("mengambil alih");
      expect(first.run("calon", "health").code).not.toBe(0);
      await expect.poll(() => journalOf(first, "calon-litestream"), follows).toContain("mengambil alih");
      await pause(3000);
      expect(snapshots()).toHaveLength(2);
      done(second, "calon health");
    });

    test("the way back loses nothing, and the second one follows again", async () => {
      const saver = await saveOn(second, 5000);
      await pause(3000);
      await saver.stop();
      done(second, "systemctl stop calon");
      // It died under saves, and may have some that did not arrive.
      done(first, "calon takeover --accept-loss", `${secret}\n`);
      expect(saver.saved.size).toBeGreaterThan(20);
      expect(saver.lostIn(storedIn(first), performance.now())).toEqual({ lost: 0, seconds: 0 });
      for (const line of linesOfRunbook("Standby", "Return")) done(second, line);
      await expect.poll(() => snapshots().length, follows).toBe(3);
      await expect.poll(() => second.run("calon", "standby", "--status").code, follows).toBe(0);
      done(first, "calon audit verify");
    });

    test("an upgrade of the pair begins with the one that follows, where no server starts", async () => {
      const later = laterPackage(ours, "0.0.2");
      for (const computer of [second, first]) {
        done(computer, "cp /root/calon_0.0.1_*.deb /var/cache/calon/");
        const said = done(computer, `calon upgrade ${computer.copyIn(later)}`);
        console.log(/^.*\d+ saat.*$/m.exec(said)?.[0] ?? "no server stopped");
        expect(said).toContain(computer === second ? "mengikuti pelayan lain" : "Versi 0.0.2 berjalan");
      }
      expect(second.run("systemctl", "is-active", "calon").text.trim()).toBe("inactive");
      expect(second.run("systemctl", "is-active", "calon-standby.timer").text.trim()).toBe("active");
      done(first, "calon health");
      done(second, `dpkg --install ${second.copyIn(laterPackage(later, "0.0.3"))}`);
      expect(second.run("systemctl", "is-active", "calon-standby.timer").text.trim()).toBe("active");
      expect(second.run("systemctl", "is-active", "calon").text.trim()).toBe("inactive");
    });

    test("`purge` leaves the records of both, and the copy that the second one checked", () => {
      for (const computer of [second, first]) {
        done(computer, "dpkg --purge calon");
        expect(computer.type("ls /lib/systemd/system/calon* /usr/lib/calon").code).not.toBe(0);
        done(computer, "test -s /var/lib/calon/calon.db");
        done(computer, "test -s /etc/calon/key/calon.key");
      }
      expect(second.run("ls", "/var/lib/calon-standby").text).toContain("round-");
    });
  },
);
