import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { textOf } from "../support/source";
import { Box } from "../support/upgrade/box";

const home = mkdtempSync(join(tmpdir(), "calon-steps-"));
afterAll(() => rmSync(home, { recursive: true }));
const boxWith = (...enabled: string[]) => new Box(mkdtempSync(join(home, "box-")), enabled);
const serving = ["calon.service", "calon-backup.timer"];

describe("calon upgrade", () => {
  test("on a server keeps the database, migrates, starts the enabled units, and leaves nothing behind", async () => {
    const box = boxWith(...serving);
    const done = await box.upgrade(box.deb("0.2.0"));
    expect(done, done.said).toMatchObject({ code: 0, said: expect.stringContaining("Versi 0.2.0 berjalan") });
    expect([box.read("version"), box.read("var/lib/calon/calon.db")]).toEqual(["0.2.0", "migrated"]);
    expect(box.calls()).toContain("systemctl start calon-backup.timer");
    expect(box.calls()).not.toContain("systemctl start calon-drill.timer");
    expect(box.has("var/lib/calon/before-upgrade")).toBe(false);
  });

  test("on a computer that follows starts no server, touches no database, and follows again until a round is checked", async () => {
    const box = boxWith("calon-standby.service", "calon-backup.timer");
    const done = await box.upgrade(box.deb("0.2.0"));
    expect(done, done.said).toMatchObject({ code: 0, said: expect.stringContaining("telah disemak") });
    expect([box.read("version"), box.read("var/lib/calon/calon.db")]).toEqual(["0.2.0", "old"]);
    const changing = box.calls().filter((call) => /^systemctl (start|stop)|--install|^calon /.test(call));
    expect(changing).toEqual([
      "systemctl stop calon-standby.service",
      expect.stringContaining("--install"),
      "systemctl start calon-standby.service",
    ]);
  });

  test("starts no server that a person has disabled", async () => {
    const box = boxWith("calon-backup.timer");
    expect((await box.upgrade(box.deb("0.2.0"))).code).toBe(0);
    expect(box.calls().filter((call) => /start.* calon\.service/.test(call))).toEqual([]);
  });

  test("takes back a version that ends at once without waiting half a minute, and prints what its journal says", async () => {
    const box = boxWith(...serving);
    box.write("restarts", "3\n");
    const begun = Date.now();
    const failed = await box.upgrade(box.deb("0.2.0"), "0.2.0");
    expect(failed, failed.said).toMatchObject({
      code: 1,
      said: expect.stringContaining("journal of calon.service: the reason"),
    });
    expect(Date.now() - begun).toBeLessThan(25_000);
    expect([box.read("version"), box.read("var/lib/calon/calon.db")]).toEqual(["0.1.0", "old"]);
    expect(box.read("var/lib/calon/failed-upgrade/calon.db")).toBe("migrated");
    expect(box.has("var/lib/calon/before-upgrade")).toBe(false);
    expect([
      box.has("var/cache/calon/calon_0.1.0_amd64.deb"),
      box.has("var/cache/calon/calon_0.2.0_amd64.deb"),
    ]).toEqual([true, false]);
  });
});

describe("calon upgrade --back", () => {
  test("returns an office whose upgrade was cut off, also where an earlier failure left its folder", async () => {
    const box = boxWith(...serving);
    box.write("version", "0.2.0\n");
    box.write("var/lib/calon/before-upgrade/calon.db", "old");
    box.write("var/lib/calon/before-upgrade/calon.db-wal", "old log");
    box.write("var/lib/calon/before-upgrade/version-0.1.0", "");
    box.write("var/lib/calon/calon.db", "migrated");
    box.write("var/lib/calon/calon.db-wal", "log of the new version");
    box.write("var/lib/calon/calon.db.served", "what the new version saved");
    box.write("var/lib/calon/failed-upgrade/calon.db", "of last year");
    const back = await box.upgrade("--back");
    expect(back, back.said).toMatchObject({
      code: 0,
      said: expect.stringContaining("Versi 0.1.0 berjalan semula"),
    });
    const files = ["calon.db", "calon.db-wal", "failed-upgrade/calon.db", "failed-upgrade/calon.db-wal"];
    expect(files.map((file) => box.read(`var/lib/calon/${file}`))).toEqual([
      "old",
      "old log",
      "migrated",
      "log of the new version",
    ]);
    expect([box.read("version"), box.has("var/lib/calon/calon.db.served")]).toEqual(["0.1.0", false]);

    // What clerks have saved since is not put back a second time.
    const again = await box.upgrade("--back");
    expect([again.code, again.said]).toEqual([1, expect.stringContaining("Tiada naik taraf yang terputus")]);
    expect(box.read("var/lib/calon/calon.db")).toBe("old");
  });
});

test("a package that is installed on a computer that follows starts the standby again", () => {
  const lines = textOf("deploy/debian/postinst")
    .split("\n")
    .map((line) => line.trim());
  expect(lines).toContain("start calon-standby.service");
  expect(lines.indexOf("start calon-standby.service")).toBeGreaterThan(
    lines.indexOf('if [ -z "$CALON_UPGRADE" ]; then'),
  );
});
