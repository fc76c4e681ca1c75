import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { node } from "~/cli/doctor/box";
import { exitCodeOf } from "~/cli/doctor/finding";
import { withDatabase } from "~/db/file.server";
import { keyPathOf } from "~/db/key-file.server";
import { settingOf } from "~/db/setting-in";
import { version } from "../../package.json";
import { root, run } from "../support/child";
import { copyDemo, smallDemo } from "../support/demo";
import { type Served, startServer } from "../support/server";

const home = mkdtempSync(join(tmpdir(), "calon-doctor-"));
const databasePath = join(home, "calon.db");
const otherPath = join(home, "lain.db");
const backups = join(home, "backups");
let served: Served;

beforeAll(async () => {
  await copyDemo(databasePath, smallDemo);
  mkdirSync(backups);
  served = await startServer({ databasePath, env: { BACKUP_DIR: backups } });
  // Another office's database, whose key and rights are wrong.
  await copyDemo(otherPath, { ...smallDemo, seed: 2027 });
  copyFileSync(keyPathOf(databasePath), keyPathOf(otherPath));
  chmodSync(otherPath, 0o644);
});
afterAll(async () => {
  await served.stop();
  rmSync(home, { recursive: true });
});

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

  test("compares the version of a computer that follows with the one in its last checked copy", async () => {
    const folder = join(home, "standby");
    const round = "round-20261128T010203004Z";
    const copy = join(folder, round, "calon.db");
    mkdirSync(join(folder, round), { recursive: true });
    await copyDemo(copy, smallDemo);
    writeFileSync(join(folder, "following.json"), JSON.stringify({ verified: round }));
    const said = async () => {
      const { of } = await doctor({ DATABASE_PATH: databasePath, PORT: "1", STANDBY_DIR: folder });
      return of("Pelayan gantian")[0];
    };
    const store = (served: string) =>
      withDatabase(copy, { readonly: false }, (db) =>
        db.prepare("insert or replace into office_settings values ('served_version', ?)").run(served),
      );

    expect(await said()).toMatch(/^AMARAN .*Pelayan belum menyatakan versinya/);
    const served = settingOf(databasePath, "served_version");
    expect(served).toBe(version);
    store(version);
    expect(await said()).toMatch(
      new RegExp(`^BAIK .*28 Nov 2026, 9\\.02 pagi.*menjalankan versi ${version.replaceAll(".", "\\.")}`),
    );
    store("9.9.9");
    expect(await said()).toMatch(/^AMARAN .*tetapi pelayan 9\.9\.9\. Naik taraf yang lama versinya/);
    writeFileSync(copy, "bukan pangkalan data");
    expect(await said()).toMatch(/^ROSAK /);
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
