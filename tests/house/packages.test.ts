import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { root } from "../support/child";
import { filesUnder, textOf } from "../support/source";

/** Of `npm:name@1.2.3`, the second version of a package under another name. */
const versionOf = (wanted: string) => wanted.replace(/^npm:.+@/, "");

type Manifest = Record<"dependencies" | "devDependencies", Record<string, string>>;

describe("the packages", () => {
  const manifest: Manifest = JSON.parse(textOf("package.json"));
  const required = { ...manifest.dependencies, ...manifest.devDependencies };
  const lock: { packages: Record<string, Record<string, unknown>> } = JSON.parse(textOf("package-lock.json"));

  test("are required in one exact version", () => {
    expect(Object.keys(required).length).toBeGreaterThan(20);
    expect(
      Object.entries(required).filter(([, wanted]) => !/^\d+\.\d+\.\d+$/.test(versionOf(wanted))),
    ).toEqual([]);
  });

  test("are locked at the required version", () => {
    const locked = Object.keys(required).map((name) => [
      name,
      lock.packages[`node_modules/${name}`]?.version,
    ]);
    const wanted = Object.entries(required).map(([name, version]) => [name, versionOf(version)]);
    expect(Object.fromEntries(locked)).toEqual(Object.fromEntries(wanted));
  });

  test("are locked without the address of any registry", () => {
    const text = textOf("package-lock.json");
    expect(text).not.toContain('"resolved"');
    expect(Object.values(lock.packages).filter(({ link }) => link)).toEqual([]);
  });

  test("are all locked with the hash of their contents", () => {
    const loose = Object.entries(lock.packages).filter(([path, { integrity }]) => path !== "" && !integrity);
    expect(loose.map(([path]) => path)).toEqual([]);
  });
});

test("npm run sbom lists every required package with its version", { timeout: 120_000 }, () => {
  const said = execFileSync("npm", ["run", "-s", "sbom"], {
    cwd: root,
    // In production npm omits the packages for development.
    env: { ...process.env, NODE_ENV: "development" },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const { bomFormat, components } = JSON.parse(String(said)) as {
    bomFormat: string;
    components: { "bom-ref": string }[];
  };
  const listed = new Set(components.map((component) => component["bom-ref"]));
  const { dependencies, devDependencies }: Manifest = JSON.parse(textOf("package.json"));
  const inManifest = Object.entries({ ...dependencies, ...devDependencies }).map(([name, version]) =>
    version.startsWith("npm:") ? version.slice("npm:".length) : `${name}@${version}`,
  );
  expect(bomFormat).toBe("CycloneDX");
  expect(inManifest.filter((each) => !listed.has(each))).toEqual([]);
});

describe("the migrations", () => {
  const journal: { entries: { idx: number; when: number; tag: string }[] } = JSON.parse(
    textOf("drizzle/meta/_journal.json"),
  );

  test("are each in the journal, in the order of their names, and the journal names no other", () => {
    const files = filesUnder("drizzle", /\.sql$/).map((path) =>
      path.slice("drizzle/".length, -".sql".length),
    );
    expect(files.length).toBeGreaterThan(0);
    expect(journal.entries.map(({ tag }) => tag)).toEqual(files);
    expect(journal.entries.map(({ idx }) => idx)).toEqual(files.map((_file, index) => index));
  });

  test("have the snapshot of the last one alone: each is a copy of the whole schema, and drizzle-kit reads the last", () => {
    const last = String(journal.entries.at(-1)?.idx).padStart(4, "0");
    expect(filesUnder("drizzle", /_snapshot\.json$/)).toEqual([`drizzle/meta/${last}_snapshot.json`]);
  });

  test("have rising dates, because one older than the last would never run", () => {
    const times = journal.entries.map(({ when }) => when);
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  });
});
