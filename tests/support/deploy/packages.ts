import { execFileSync, spawnSync } from "node:child_process";
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../child";
import { addMigration } from "../later-migration";

const run = (program: string, ...words: string[]) =>
  execFileSync(program, words, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });

/** As `npm run package` does, which writes what it says into `package.log`. */
export function buildPackage(folder: string, version: string, checkout = root): string {
  const log = openSync(join(folder, "package.log"), "w");
  const env = { ...process.env, PACKAGE_VERSION: version };
  const words = ["run", "-s", "package", "--", folder];
  const { status } = spawnSync("npm", words, { cwd: checkout, env, stdio: ["ignore", log, log] });
  closeSync(log);
  if (status !== 0) throw new Error(readFileSync(join(folder, "package.log"), "utf8"));
  return join(folder, `calon_${version}_${architecture()}.deb`);
}

/** From a copy of the checkout in another folder, whose files have other times, as another account with other habits builds it. */
export function buildElsewhere(folder: string, version: string): string {
  const checkout = join(folder, "checkout");
  const out = join(folder, "packages");
  for (const one of [checkout, out]) mkdirSync(one);
  const copy = `git ls-files -z --cached --others --exclude-standard |
    tar --create --null --files-from=- --ignore-failed-read | tar --extract --touch --directory='${checkout}'`;
  execFileSync("sh", ["-c", copy], { cwd: root, stdio: "ignore" });
  symlinkSync(join(root, "node_modules"), join(checkout, "node_modules"));
  const instant = execFileSync("git", ["log", "-1", "--format=%ct"], { cwd: root, encoding: "utf8" }).trim();
  const before = { ...process.env };
  Object.assign(process.env, { SOURCE_DATE_EPOCH: instant, TZ: "Pacific/Kiritimati", LC_ALL: "C" });
  try {
    return buildPackage(out, version, checkout);
  } finally {
    process.env = before;
  }
}

/** What a package has: mode, owner, size, time, name, and for each file its bytes. */
export function linesOfPackage(file: string): string[] {
  const sums =
    'dpkg-deb --fsys-tarfile "$0" | tar --extract --to-command=\'sha256sum | sed "s|-$|$TAR_FILENAME|"\'';
  const options = { encoding: "utf8", maxBuffer: 2 ** 26, env: { ...process.env, TZ: "UTC" } } as const;
  const listed = execFileSync("dpkg-deb", ["--contents", file], options);
  return `${listed}${execFileSync("sh", ["-c", sums, file], options)}`.trim().split("\n");
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
