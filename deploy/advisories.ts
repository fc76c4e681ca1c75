/**
 * `npm run advisories`: compares the bill of materials with the advisories of npm's registry and of OSV (osv.dev). Exits with 1 where
 * there is one, and with 2 where a source gives no answer. `npm run advisories -- URL` asks another OSV.
 */
import { spawnSync } from "node:child_process";
import { refuseOldNode } from "../app/cli/runtime/node-versions";
import { billOfMaterials, type Component, hasLitestream } from "./bill";

refuseOldNode();

const osv = process.argv[2] ?? "https://api.osv.dev";
const { components } = billOfMaterials();

/** A line for each component with an advisory, or why there is no answer. */
type Answer = { found: string[] } | { silent: string };

const sources: { of: string; answer: Answer }[] = [
  { of: "the packages of package-lock.json (npm audit --omit=dev)", answer: packages() },
  { of: `Go and the modules of Litestream (${osv})`, answer: await goModules() },
];
for (const { of, answer } of sources) {
  if ("silent" in answer) console.log(`${of}: NO ANSWER, so nothing was compared. ${answer.silent}`);
  else console.log([`${of}: ${answer.found.length} with an advisory`, ...answer.found].join("\n  "));
}
for (const [name, address] of [
  ["node", "https://nodejs.org/en/blog/vulnerability"],
  ["sqlite", "https://sqlite.org/cves.html"],
])
  console.log(`${name} ${versionsOf(name)}: no source for programs has it; read ${address}`);

const isSilent = sources.some(({ answer }) => "silent" in answer);
const isFound = sources.some(({ answer }) => "found" in answer && answer.found.length > 0);
process.exitCode = isSilent ? 2 : isFound ? 1 : 0;

function versionsOf(name: string | undefined): string {
  return components.flatMap((each) => (each.name === name && each.cpe ? each.version : [])).join(", ");
}

function packages(): Answer {
  const how = ["audit", "--omit=dev", "--json", "--fetch-retries=0", "--fetch-timeout=60000"];
  const { stdout, stderr } = spawnSync("npm", how, { encoding: "utf8", maxBuffer: 2 ** 26 });
  const said = parsed(stdout);
  if (!said?.vulnerabilities) return { silent: said?.message ?? (stderr.trim() || "npm said nothing") };
  return {
    found: Object.values(said.vulnerabilities).map(({ name, severity, via }) => {
      const causes = via.map((each) => (typeof each === "string" ? each : `${each.title} ${each.url}`));
      return `${name} (${severity}): ${causes.join(", ")}`;
    }),
  };
}

interface Audit {
  message?: string;
  vulnerabilities?: Record<
    string,
    { name: string; severity: string; via: (string | { title: string; url: string })[] }
  >;
}

function parsed(text: string): Audit | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function goModules(): Promise<Answer> {
  if (!hasLitestream) return { silent: "npm has no Litestream for this platform." };
  const asked = components.filter(({ purl }) => purl.startsWith("pkg:golang/"));
  try {
    const response = await fetch(`${osv}/v1/querybatch`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        queries: asked.map(({ name, version }) => ({
          package: { ecosystem: "Go", name },
          version: version.replace(/^v/, ""),
        })),
      }),
      signal: AbortSignal.timeout(60_000),
    });
    if (!response.ok) return { silent: `${response.status} ${response.statusText}` };
    const { results } = (await response.json()) as { results: { vulns?: { id: string }[] }[] };
    if (results.length !== asked.length) return { silent: "Its answer is of other modules." };
    return { found: asked.flatMap((component, at) => lineOf(component, results[at]?.vulns ?? [])) };
  } catch (error) {
    const { message, cause } = error as Error;
    return { silent: cause instanceof Error ? `${message}: ${cause.message}` : message };
  }
}

function lineOf({ name, version }: Component, advisories: { id: string }[]): string[] {
  return advisories.length > 0 ? [`${name} ${version}: ${advisories.map(({ id }) => id).join(", ")}`] : [];
}
