import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../child";
import { addMigration } from "../later-migration";

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
  const tag = `later_${version.replaceAll(".", "_")}`;
  addMigration(join(tree, "usr/lib/calon/drizzle"), tag, `create table ${tag} (id integer primary key);\n`);
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

function change(path: string, pattern: RegExp, replacement: string): void {
  const text = readFileSync(path, "utf8");
  if (!pattern.test(text)) throw new Error(`${path} has nothing like ${pattern}`);
  writeFileSync(path, text.replace(pattern, replacement));
}
