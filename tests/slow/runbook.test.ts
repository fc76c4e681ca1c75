import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { malaysianText } from "~/cli/replica/source";
import { bootDebian, canBootRoots, type DebianRoot, makeBase } from "../support/deploy/debian-root";
import { Office } from "../support/deploy/office";
import { architecture, buildPackage, laterPackage } from "../support/deploy/packages";
import { sectionsOfRunbook } from "../support/deploy/runbook";

const folder = mkdtempSync(join(tmpdir(), "calon-runbook-"));
const copies = "/var/backups/calon";
let debian: DebianRoot;
let office: Office;
let origin = "";
let secret = "";

afterAll(async () => {
  await debian?.remove();
  rmSync(folder, { recursive: true });
});

/** Why a line of the runbook is not typed here. */
const elsewhere: [RegExp, string][] = [
  [/^nano /, "an editor; this test changes the file itself"],
  [/^(BACKUP_TO=calon@|REPLICA_URL=(sftp|s3):|REPLICA_ENDPOINT=)/, "needs a third computer"],
  [/^calon audit verify .*\.jsonl\.gz$/, "tests/slow/audit-archive: a new office has no events to archive"],
];
/** Two booted computers type these (tests/slow/pair). */
const ofThePair = "Standby";

const typed = new Set<string>();
/** Types a line of the runbook, with real names in place of those of its examples. */
function type(line: string, { as = line, input = "" } = {}) {
  typed.add(line);
  return debian.type(as, input);
}
function typeWell(line: string, more: { as?: string; input?: string } = {}): string {
  const { code, text } = type(line, more);
  const journal = code === 0 ? "" : debian.type("journalctl --unit calon --lines 15 --no-pager").text;
  expect([code, text], `${line}\n${journal}`).toEqual([0, expect.any(String)]);
  return text;
}

const newestCopy = () =>
  `${copies}/${readdirSync(join(debian.path, copies))
    .filter((name) => name.endsWith(".age"))
    .at(-1)}`;
const set = (setting: string) => debian.type(`echo '${setting}' >> /etc/calon/calon.env`);
const health = () => debian.run("calon", "health").code;
const moveDatabaseAway = () => debian.type("mkdir -p /root/away && mv /var/lib/calon/calon.db* /root/away/");

describe.skipIf(!canBootRoots)(
  "each line of docs/runbook.md, on one booted Debian",
  { timeout: 600_000 },
  () => {
    beforeAll(async () => {
      const first = buildPackage(folder, "0.1.0");
      makeBase(join(folder, "base"), ["caddy", "rsync", "openssh-client", "curl"]);
      debian = await bootDebian(join(folder, "base"), join(folder, "root"));
      debian.copyIn(first);
      debian.copyIn(laterPackage(first, "0.2.0"));
      office = new Office(debian);
    }, 1_800_000);

    test("installs, and Caddy serves the office by its name alone", async () => {
      const ours = `_${architecture()}.deb`;
      for (const line of [
        "mkdir -p /var/cache/calon && cp calon_0.1.0_amd64.deb /var/cache/calon/",
        "apt install /var/cache/calon/calon_0.1.0_amd64.deb",
      ])
        typeWell(line, {
          as: line.replaceAll("_amd64.deb", ours).replace("apt install", "apt-get --yes install"),
        });
      origin = await office.takePort();
      typeWell("calon init");
      expect(office.createAccount()).toContain("sedia digunakan");
      typeWell("systemctl start calon");
      typeWell("calon health && systemctl status calon");
      const name = "calon.example.gov.my";
      set(`APP_ORIGIN=https://${name}`);
      debian.type("systemctl restart calon");
      typeWell("apt install caddy", { as: "apt-get --yes install caddy" });
      typeWell("cp /usr/share/doc/calon/Caddyfile /etc/caddy/Caddyfile");
      debian.type(
        `sed -i 's/127.0.0.1:3000/127.0.0.1:${new URL(origin).port}/; s/# tls .*/tls internal/' /etc/caddy/Caddyfile`,
      );
      expect(debian.read("etc/caddy/Caddyfile")).toContain("\ttls internal");
      typeWell("caddy validate --config /etc/caddy/Caddyfile --adapter caddyfile");
      typeWell("systemctl reload caddy");
      const ask = (address: string) =>
        debian.type(
          `curl --silent --insecure --output /dev/null --write-out '%{http_code}' --resolve '*:443:127.0.0.1' --resolve '*:80:127.0.0.1' ${address}`,
        ).text;
      await expect.poll(() => ask(`https://${name}/healthz`), { timeout: 30_000 }).toBe("200");
      expect([ask(`http://${name}/`), ask(`https://${name}/readyz`), ask("http://other.example/")]).toEqual([
        "308",
        "404",
        "000",
      ]);
      debian.type(`sed -i '/^APP_ORIGIN/d' /etc/calon/calon.env && systemctl restart calon`);
    });

    test("makes the key, the copies and the second place", () => {
      secret = /AGE-SECRET-KEY-1\S+/.exec(typeWell("calon key backup"))?.[0] ?? "";
      expect(secret).not.toBe("");
      typeWell("calon backup --keep");
      typeWell("calon backup --drill");
      debian.type("mkdir -p /mnt/second-disk/calon && chown calon: /mnt/second-disk/calon");
      const [setting = ""] = linesWith(/^BACKUP_TO=\/mnt/);
      typed.add(setting);
      set(setting);
      typeWell("systemctl start calon-backup && journalctl -u calon-backup -n 20");
      expect(debian.type("ls /mnt/second-disk/calon").text).toContain(".age");
      expect(debian.type("ls /var/backups/calon").text).toContain(".db.gz.age");
      typeWell("calon backup");
      expect(typeWell("calon doctor", { as: "calon doctor; test $? -le 1" })).toMatch(/BAIK +/);
    });

    test("upgrades, and has nothing to take back afterwards", async () => {
      const line = "calon upgrade calon_0.2.0_amd64.deb";
      expect(typeWell(line, { as: line.replace("_amd64", `_${architecture()}`) })).toContain(
        "Versi 0.2.0 berjalan",
      );
      expect(type("calon upgrade --back")).toMatchObject({
        code: 1,
        text: expect.stringContaining("Tiada naik taraf"),
      });
      expect(await office.save("AAA0001")).toBe(201);
    });

    test("makes and resets accounts, verifies the trail, and its timers run", () => {
      typeWell("systemctl restart calon");
      typeWell("calon user create --username pejabat2 --role ADMIN", { input: "melati-kuning-1618\n" });
      typeWell("calon user reset --username pejabat2", { input: "cempaka-putih-3141\n" });
      typeWell("calon audit verify");
      expect(debian.type("systemctl list-timers 'calon-*'").text).toContain("calon-drill.timer");
    });

    test("restores a copy on a computer without a database, by the key on paper and from a file, and in place of the present one", async () => {
      debian.type("calon backup --keep");
      const copy = newestCopy();
      typeWell("systemctl stop calon");
      const [byHand = "", byFile = "", inPlace = ""] = linesWith(
        /^calon restore \/var.*Z\.db\.gz\.age$|COPY\.db\.gz\.age --(identity|replace)/,
      );
      const of = (line: string) => line.replace(/\S+\.db\.gz\.age/, copy);
      moveDatabaseAway();
      typeWell(byHand, { as: of(byHand), input: `${secret}\n` });
      moveDatabaseAway();
      debian.type(
        "(umask 077; cat > /var/lib/calon/key.txt); chown calon: /var/lib/calon/key.txt",
        `${secret}\n`,
      );
      typeWell(byFile, { as: of(byFile).replace("key.txt", "/var/lib/calon/key.txt") });
      typeWell(inPlace, { as: of(inPlace), input: `${secret}\n` });
      debian.type("systemctl start calon");
      expect(health()).toBe(0);
      expect(office.stored().schools).toContain("AAA0001");
      const rehearsal = linesWith(/--rehearse$/).find((line) => line.includes("/var/backups")) ?? "";
      typeWell(rehearsal, { as: of(rehearsal), input: `${secret}\n` });
    });

    test("stops for an older file until the loss is accepted", async () => {
      debian.type(
        "systemctl stop calon; cp --archive /var/lib/calon/calon.db /root/older.db; systemctl start calon",
      );
      expect(await office.save("AAA0002")).toBe(201);
      debian.type(
        "sleep 2; systemctl stop calon; rm -f /var/lib/calon/calon.db-*; cp --archive /root/older.db /var/lib/calon/calon.db",
      );
      debian.type("systemctl start --no-block calon; sleep 3");
      expect(health()).toBe(1);
      typeWell("systemctl stop calon calon-litestream");
      typeWell("calon audit accept-loss");
      typeWell("systemctl start calon");
      expect(health()).toBe(0);
    });

    test("replicates, restores an instant, and repairs", async () => {
      debian.type("mkdir -p /mnt/second-disk/calon-replica && chown calon: /mnt/second-disk/calon-replica");
      const [setting = ""] = linesWith(/^REPLICA_URL=\//);
      typed.add(setting);
      set(setting);
      debian.type("systemctl restart calon");
      typeWell("systemctl enable --now calon-litestream");
      await expect
        .poll(() => typeWell("journalctl -u calon-litestream -n 20"), { timeout: 60_000, interval: 1000 })
        .toContain("Replika bermula");
      await new Promise((later) => setTimeout(later, 5000));
      expect(await office.save("AAA0003")).toBe(201);
      await new Promise((later) => setTimeout(later, 3000));
      const at = malaysianText(Date.now());
      await new Promise((later) => setTimeout(later, 2000));
      expect(await office.save("AAA0004")).toBe(201);
      const [rehearse = "", replace = ""] = linesWith(/--from-replica --at/);
      const of = (line: string) => line.replace(/"[^"]+"/, `"${at}"`);
      typeWell(rehearse, { as: of(rehearse), input: `${secret}\n` });
      typeWell("systemctl stop calon");
      typeWell(replace, { as: of(replace), input: `${secret}\n` });
      typeWell("systemctl start calon");
      await expect.poll(health, { timeout: 60_000 }).toBe(0);
      expect(office.stored().schools).toContain("AAA0003");
      expect(office.stored().schools).not.toContain("AAA0004");
      typeWell("systemctl stop calon calon-litestream");
      const made = /\S+\.db\.gz/.exec(typeWell("calon backup --plain"))?.[0] ?? "";
      const [exchange = ""] = linesWith(/Z\.db\.gz --replace/);
      typeWell(exchange, { as: exchange.replace(/\S+\.db\.gz/, made) });
      typeWell("systemctl start calon calon-litestream");
      expect(health()).toBe(0);
    });

    test("archives the trail of years before, where an office has any", () => {
      typeWell("systemctl stop calon");
      const [line = ""] = linesWith(/^calon audit archive/);
      expect(type(line).text).toContain("2025");
      typeWell("systemctl start calon");
      expect(health()).toBe(0);
    });

    test("and no line of it was left out", () => {
      const left = sectionsOfRunbook()
        .filter(({ chapter }) => !chapter.startsWith(ofThePair))
        .flatMap(({ lines }) => lines)
        .filter((line) => !typed.has(line) && !elsewhere.some(([pattern]) => pattern.test(line)));
      expect(left).toEqual([]);
      expect(typed.size).toBeGreaterThan(30);
    });
  },
);

const linesWith = (pattern: RegExp) =>
  sectionsOfRunbook()
    .flatMap(({ lines }) => lines)
    .filter((line) => pattern.test(line));
