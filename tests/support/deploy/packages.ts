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

/** Answers 500, or ends as soon as it starts. */
type Ill = "unhealthy" | "ends";

/** The package of a later version: the same one with a migration more, and perhaps ill. */
export function laterPackage(of: string, version: string, ill?: Ill): string {
  const folder = mkdtempSync(join(tmpdir(), "calon-later-"));
  const tree = join(folder, "tree");
  const file = join(folder, `calon_${version}_${architecture()}.deb`);
  run("dpkg-deb", "--raw-extract", of, tree);
  change(join(tree, "DEBIAN/control"), /^Version: .*$/m, `Version: ${version}`);
  const tag = `later_${version.replaceAll(".", "_")}`;
  addMigration(
    join(tree, "usr/lib/calon/package/drizzle"),
    tag,
    `create table ${tag} (id integer primary key);\n`,
  );
  const build = join(tree, "usr/lib/calon/package/build");
  if (ill === "unhealthy")
    change(join(build, "server/index.js"), /new Response\("ok", \{/, 'new Response("ill", { status: 500,');
  if (ill === "ends") change(join(build, "cli/start.js"), /^/, "process.exit(3);\n");
  run("dpkg-deb", "--root-owner-group", "-Zgzip", "-z1", "--build", tree, file);
  rmSync(tree, { recursive: true });
  return file;
}

function change(path: string, pattern: RegExp, replacement: string): void {
  const text = readFileSync(path, "utf8");
  if (!pattern.test(text)) throw new Error(`${path} has nothing like ${pattern}`);
  writeFileSync(path, text.replace(pattern, replacement));
}
