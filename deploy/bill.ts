import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";

const root = fileURLToPath(new URL("..", import.meta.url));

export interface Component {
  "bom-ref": string;
  type: string;
  name: string;
  version: string;
  purl: string;
  cpe?: string;
}

interface Bill {
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

const litestream = join(root, "node_modules/@flydotio/litestream-linux-x64/litestream");
/** npm brings it to one platform alone. */
export const hasLitestream = existsSync(litestream);

/** `npm sbom` knows packages alone. What some of them hold has advisories of its own: Node, SQLite, and Go with the modules of Litestream. */
export function billOfMaterials(): Bill {
  // In production npm omits the packages for development.
  const env = { ...process.env, NODE_ENV: "development" as const };
  const how = ["sbom", "--sbom-format=cyclonedx", "--package-lock-only"];
  const said = execFileSync("npm", how, { cwd: root, env, maxBuffer: 2 ** 26 });
  const bill: Bill = JSON.parse(String(said));
  for (const holder of bill.components.slice()) {
    const held = heldBy(holder);
    const known = new Set(bill.components.map((each) => each["bom-ref"]));
    bill.components.push(...held.filter((each) => !known.has(each["bom-ref"])));
    const entry = bill.dependencies.find(({ ref }) => ref === holder["bom-ref"]);
    entry?.dependsOn.push(...held.map((each) => each["bom-ref"]));
  }
  return bill;
}

function heldBy({ name, version, "bom-ref": ref }: Component): Component[] {
  // npm's package has the version of the Node in it; tests/house/deploy.test.ts compares them.
  if (/^node-linux-/.test(name)) return [program("platform", "node", version, "nodejs:node.js")];
  if (name === "better-sqlite3") return [program("library", "sqlite", sqliteVersion(), "sqlite:sqlite")];
  if (ref.startsWith("@flydotio/litestream-") && hasLitestream)
    return goComponents(goBuildOf(readFileSync(litestream)));
  return [];
}

const program = (type: string, name: string, version: string, product: string): Component => ({
  "bom-ref": `${name}@${version}`,
  type,
  name,
  version,
  purl: `pkg:generic/${name}@${version}`,
  cpe: `cpe:2.3:a:${product}:${version}:*:*:*:*:*:*:*`,
});

function sqliteVersion(): string {
  const database = new Database(":memory:");
  const version = database.prepare("select sqlite_version()").pluck().get();
  database.close();
  return String(version);
}

function goComponents({ go, main, modules }: GoBuild): Component[] {
  const component = (type: string, name: string, version: string): Component => {
    const purl = `pkg:golang/${name}@${version}`;
    return { "bom-ref": purl, type, name, version, purl };
  };
  return [
    component("application", main.path, main.version),
    component("library", "stdlib", go),
    ...modules.map(({ path, version }) => component("library", path, version)),
  ];
}

interface GoModule {
  path: string;
  version: string;
}

interface GoBuild {
  go: string;
  main: GoModule;
  modules: GoModule[];
}

/** Go writes into each program which Go and which modules it was built of (Go's package `debug/buildinfo`). */
export function goBuildOf(bytes: Buffer): GoBuild {
  const at = bytes.indexOf("\xff Go buildinf:", 0, "latin1");
  const isInline = at >= 0 && ((bytes[at + 15] ?? 0) & 2) === 2;
  if (!isInline) throw new Error("The program has no build information of Go 1.18 or later");
  const [version, end] = textAt(bytes, at + 32);
  const [text] = textAt(bytes, end);
  const modules: GoModule[] = [];
  let main: GoModule = { path: "", version: "" };
  for (const [kind, path = "", of = ""] of text.split("\n").map((line) => line.split("\t"))) {
    if (kind === "mod") main = { path, version: of };
    if (kind === "dep") modules.push({ path, version: of });
    // The module of the line before was replaced by this one.
    if (kind === "=>") modules.splice(-1, 1, { path, version: of });
    // The maker of a program names its version to the linker, where Go writes "(devel)".
    const named = kind === "build" && /main\.Version=([^\s'"]+)/.exec(path)?.[1];
    if (named) main.version = named;
  }
  return { go: version.replace(/^go/, ""), main, modules };
}

/** Its length is before it, seven bits a byte, the lowest first. */
function textAt(bytes: Buffer, from: number): [text: string, end: number] {
  let length = 0;
  let at = from;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++] ?? 0;
    length |= (byte & 127) << shift;
    if (byte < 128) break;
  }
  return [bytes.toString("latin1", at, at + length), at + length];
}
