import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../child";

const run = (program: string, ...words: string[]) =>
  execFileSync(program, words, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });

/** As `npm run package` does. */
export function buildPackage(folder: string, version: string): string {
  execFileSync("npm", ["run", "-s", "package", "--", folder], {
    cwd: root,
    env: { ...process.env, PACKAGE_VERSION: version },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return join(folder, `calon_${version}_${architecture()}.deb`);
}

export const architecture = () => execFileSync("dpkg", ["--print-architecture"], { encoding: "utf8" }).trim();

/** The package of a later version: the same one with a migration more, and perhaps without health. */
export function laterPackage(of: string, version: string, { isHealthy }: { isHealthy: boolean }): string {
  const folder = mkdtempSync(join(tmpdir(), "calon-later-"));
  const tree = join(folder, "tree");
  const file = join(folder, `calon_${version}_${architecture()}.deb`);
  run("dpkg-deb", "--raw-extract", of, tree);
  change(join(tree, "DEBIAN/control"), /^Version: .*$/m, `Version: ${version}`);
  addMigration(join(tree, "usr/lib/calon/drizzle"), version.replaceAll(".", "_"));
  if (!isHealthy)
    change(
      join(tree, "usr/lib/calon/build/server/index.js"),
      /new Response\("ok", \{/,
      'new Response("ill", { status: 500,',
    );
  run("dpkg-deb", "--root-owner-group", "-Zgzip", "-z1", "--build", tree, file);
  rmSync(tree, { recursive: true });
  return file;
}

function addMigration(folder: string, name: string): void {
  const path = join(folder, "meta/_journal.json");
  const journal: { entries: { idx: number; when: number; tag: string }[] } = JSON.parse(
    readFileSync(path, "utf8"),
  );
  const last = journal.entries.at(-1);
  if (!last) throw new Error("There are no migrations");
  const tag = `later_${name}`;
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
  writeFileSync(path, JSON.stringify(journal));
  writeFileSync(join(folder, `${tag}.sql`), `create table later_${name} (id integer primary key);\n`);
}

function change(path: string, pattern: RegExp, replacement: string): void {
  const text = readFileSync(path, "utf8");
  if (!pattern.test(text)) throw new Error(`${path} has nothing like ${pattern}`);
  writeFileSync(path, text.replace(pattern, replacement));
}
