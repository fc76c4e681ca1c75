import { execFileSync, spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../child";
import { addMigration } from "../later-migration";

const run = (program: string, ...words: string[]) =>
  execFileSync(program, words, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });

/** As `npm run package` does, which writes what it says into `package.log`. */
export function buildPackage(folder: string, version: string): string {
  const log = openSync(join(folder, "package.log"), "w");
  const env = { ...process.env, PACKAGE_VERSION: version };
  const words = ["run", "-s", "package", "--", folder];
  const { status } = spawnSync("npm", words, { cwd: root, env, stdio: ["ignore", log, log] });
  closeSync(log);
  if (status !== 0) throw new Error(readFileSync(join(folder, "package.log"), "utf8"));
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
  if (ill === "ends")
    change(join(build, "cli/start.js"), /^/, 'console.error("It ends."); process.exit(3);\n');
  run("dpkg-deb", "--root-owner-group", "-Zgzip", "-z1", "--build", tree, file);
  rmSync(tree, { recursive: true });
  return file;
}

function change(path: string, pattern: RegExp, replacement: string): void {
  const text = readFileSync(path, "utf8");
  if (!pattern.test(text)) throw new Error(`${path} has nothing like ${pattern}`);
  writeFileSync(path, text.replace(pattern, replacement));
}
