import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exitCodeOf, node } from "~/cli/doctor/box";
import { withDatabase } from "~/db/file";
import { keyPathOf } from "~/db/key-file";
import { settingOf } from "~/db/setting-in";
import { version } from "../../package.json";
import { root, run } from "../support/child";
import { copyDemo, smallDemo } from "../support/demo";
import { type MailServer, startMailServer } from "../support/mail-server";
import { type Served, startServer } from "../support/server";

const home = mkdtempSync(join(tmpdir(), "calon-doctor-"));
const databasePath = join(home, "calon.db");
const otherPath = join(home, "lain.db");
const backups = join(home, "backups");
let served: Served;
let mails: MailServer;

beforeAll(async () => {
  await copyDemo(databasePath, smallDemo);
  mkdirSync(backups);
  mails = await startMailServer();
  served = await startServer({ databasePath, env: { BACKUP_DIR: backups } });
  // Another office's database, whose key and rights are wrong.
  await copyDemo(otherPath, { ...smallDemo, seed: 2027 });
  copyFileSync(keyPathOf(databasePath), keyPathOf(otherPath));
  chmodSync(otherPath, 0o644);
});
afterAll(async () => {
  await served.stop();
  await mails.stop();
  rmSync(home, { recursive: true });
});

/** In front of the programs of this computer: a systemd with the enabled units of a role, of which these do not run. */
function systemWhere({ role, idle = "" }: { role: "serves" | "follows"; idle?: string }): string {
  const bin = mkdtempSync(join(home, "bin-"));
  const isOther = role === "serves" ? "=" : "!=";
  const programs = {
    systemctl: `[ "$1" = --version ] && exec echo systemd
      [ "$3" ${isOther} calon-standby.timer ] && exit 1
      case " ${idle} " in *" $3 "*) [ "$2" != is-active ] ;; esac`,
    timedatectl: "echo yes",
  };
  for (const [name, line] of Object.entries(programs))
    writeFileSync(join(bin, name), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
  return `${bin}:${process.env.PATH}`;
}

async function doctor(settings: Record<string, string>) {
  const child = run([join(root, "app/cli/doctor.ts")], { BACKUP_DIR: backups, ...settings });
  const code = await child.ended;
  const lines = child.said().trim().split("\n");
  const of = (subject: string) => lines.filter((line) => line.slice(8).startsWith(`${subject}: `));
  return { code, lines, of };
}

describe("calon doctor", () => {
  test("says of each part in one line that it is well, not set up, or what to do", async () => {
    const { code, lines, of } = await doctor({
      DATABASE_PATH: databasePath,
      PORT: String(served.port),
      BACKUP_TO: backups,
      SMTP_URL: "smtp://127.0.0.1:1",
    });
    expect(lines.map((line) => line.slice(0, 7).trim())).not.toContain("");
    expect(of("Pangkalan data")).toEqual([expect.stringMatching(/^BAIK .* MB, boleh dibuka\.$/)]);
    expect(of("Kunci pejabat")).toEqual([expect.stringMatching(/^BAIK /)]);
    expect(of("Ruang cakera")).toEqual([expect.stringMatching(/^BAIK /)]);
    expect(of("Pelayan")).toEqual(["BAIK    Pelayan: Menjawab, tanpa masalah."]);
    expect(of("Lokasi kedua")).toEqual([expect.stringContaining("mempunyai 0 salinan")]);
    expect(of("Replika")).toEqual([expect.stringMatching(/^TIADA .*REPLICA_URL/)]);
    expect(of("Pelayan gantian")).toEqual([expect.stringMatching(/^TIADA /)]);
    expect(of("Alamat awam")).toEqual([expect.stringMatching(/^TIADA .*APP_ORIGIN/)]);
    expect(of("E-mel")).toEqual(["ROSAK   E-mel: Pelayan e-mel menolak (ESOCKET). Semak SMTP_URL."]);
    expect(code).toBe(2);
  });

  test("names wrong rights, another office's key, a silent server and a second place that is missing", async () => {
    const { code, of } = await doctor({
      DATABASE_PATH: otherPath,
      PORT: "1",
      APP_ORIGIN: "http://127.0.0.1:1",
      BACKUP_TO: join(home, "tiada"),
    });
    expect(of("Pangkalan data")).toEqual([expect.stringContaining(`chmod 600 ${otherPath}`)]);
    expect(of("Kunci pejabat")).toEqual([expect.stringContaining("ialah kunci pejabat lain")]);
    expect(of("Pelayan")).toEqual([expect.stringContaining("Tidak menjawab (connect ECONNREFUSED")]);
    expect(of("Lokasi kedua")).toEqual([expect.stringMatching(/^ROSAK /)]);
    expect(of("Alamat awam")).toEqual([expect.stringMatching(/^ROSAK .*Semak DNS/)]);
    expect(of("E-mel")).toEqual([expect.stringMatching(/^AMARAN /)]);
    expect(code).toBe(2);
  });

  test("says of a unit that is enabled and does not run that it is to be started", async () => {
    const { of } = await doctor({
      DATABASE_PATH: databasePath,
      PORT: String(served.port),
      PATH: systemWhere({ role: "serves", idle: "calon-backup.timer calon-drill.timer" }),
    });
    expect(of("Unit systemd")).toEqual([
      "ROSAK   Unit systemd: Dihidupkan tetapi tidak berjalan. Jalankan `systemctl start calon-backup.timer calon-drill.timer`.",
    ]);
  });

  describe("on a computer that follows", () => {
    const folder = join(home, "standby");
    const round = "round-20261128T010203004Z";
    const copy = join(folder, round, "calon.db");
    /** Of a computer that never served: it has the key, and no database. */
    const follower = { DATABASE_PATH: join(home, "follower/calon.db"), PORT: "1", STANDBY_DIR: folder };
    const follow = (settings: Record<string, string> = {}) =>
      doctor({
        ...follower,
        PATH: systemWhere({ role: "follows" }),
        REPLICA_URL: "/srv/replica",
        ...settings,
      });
    const store = (served: string) =>
      withDatabase(copy, { readonly: false }, (db) =>
        db.prepare("insert or replace into office_settings values ('served_version', ?)").run(served),
      );

    beforeAll(async () => {
      for (const one of [join(folder, round), join(home, "follower")]) mkdirSync(one, { recursive: true });
      withDatabase(databasePath, { readonly: true }, (db) => db.prepare("vacuum into ?").run(copy));
      copyFileSync(keyPathOf(databasePath), keyPathOf(follower.DATABASE_PATH));
      writeFileSync(join(folder, "following.json"), JSON.stringify({ verified: round }));
    });

    test("finds no fault where all is well, and names no command that would start a server", async () => {
      expect(settingOf(databasePath, "served_version")).toBe(version);
      store(version);
      const { code, lines, of } = await follow({ SMTP_URL: `smtp://127.0.0.1:${mails.port}` });
      expect(lines.filter((line) => /^(ROSAK|AMARAN)/.test(line))).toEqual([]);
      expect([code, lines.filter((line) => /calon init|npm start|systemctl/.test(line))]).toEqual([0, []]);
      for (const part of ["Pangkalan data", "Pelayan", "Replika"])
        expect(of(part)).toEqual([expect.stringMatching(/^TIADA .*mengikuti pelayan lain/)]);
      expect(of("Kunci pejabat")).toEqual([expect.stringMatching(/^BAIK /)]);
      expect(of("Unit systemd")).toEqual([expect.stringContaining("berjalan: calon-standby.timer")]);
    });

    test("compares its version with the one in its last checked copy", async () => {
      const said = async () => (await follow()).of("Pelayan gantian")[0];
      store(version);
      expect(await said()).toMatch(
        new RegExp(`^BAIK .*28 Nov 2026, 9\\.02 pagi.*menjalankan versi ${version.replaceAll(".", "\\.")}`),
      );
      store("9.9.9");
      expect(await said()).toMatch(/^AMARAN .*tetapi pelayan 9\.9\.9\. Naik taraf yang lama versinya/);
      withDatabase(copy, { readonly: false }, (db) =>
        db.prepare("delete from office_settings where name = 'served_version'").run(),
      );
      expect(await said()).toMatch(/^AMARAN .*Pelayan belum menyatakan versinya/);
    });

    test("names another office's key and a copy that cannot be read", async () => {
      withDatabase(copy, { readonly: false }, (db) =>
        db.prepare("insert or replace into office_settings values ('key_fingerprint', 'other')").run(),
      );
      expect((await follow()).of("Kunci pejabat")).toEqual([expect.stringContaining("kunci pejabat lain")]);
      writeFileSync(copy, "bukan pangkalan data");
      expect((await follow()).of("Pelayan gantian")).toEqual([expect.stringMatching(/^ROSAK /)]);
    });
  });

  test("exits with 0 where all is well or not set up, with 1 for a warning and 2 for a fault", () => {
    const found = (...states: ("ok" | "unset" | "warning" | "fault")[]) =>
      exitCodeOf(states.map((state) => ({ state, said: "" })));
    expect([found("ok", "unset"), found("ok", "warning"), found("fault", "warning")]).toEqual([0, 1, 2]);
  });

  test("warns in the year before the support of Node ends and after it, and of a line that is not known", () => {
    const at = Date.parse("2026-11-27");
    const stateOf = (version: string) => node(version, at).state;
    expect(["22.23.3", "24.22.3", "26.12.1", "25.0.0"].map(stateOf)).toEqual([
      "warning",
      "ok",
      "ok",
      "warning",
    ]);
    expect(node("22.23.3", Date.parse("2027-05-01")).said).toContain("telah tamat");
    expect(node("22.23.3", Date.parse("2026-04-01")).state).toBe("ok");
  });
});
