import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import type { Entry } from "~/floor-plan";
import floorPlan from "~/routes";
import { root } from "../support/child";
import { filesUnder } from "../support/source";

type Violation = { from: string; to: string; rule: { name: string } };

/** The violations that `npx depcruise app` reports. */
function violationsIn(project: string): Violation[] {
  const depcruise = join(root, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
  const config = join(root, ".dependency-cruiser.cjs");
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [depcruise, "app", "--config", config, "--output-type", "json"],
    { cwd: project, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  if (!stdout) throw new Error(`dependency-cruiser did not run: ${stderr}`);
  const { summary } = JSON.parse(stdout);
  expect(summary.totalDependenciesCruised).toBeGreaterThan(5);
  return summary.violations;
}

const described = ({ from, to, rule }: Violation) => `${from} → ${to} (${rule.name})`;

test("every import follows the arrows of the house", () => {
  expect(violationsIn(root).map(described)).toEqual([]);
});

/** The violations in a project of these files alone. */
function foundIn(planted: Record<string, string>): string[] {
  const project = mkdtempSync(join(tmpdir(), "calon-arrows-"));
  const paths = '{ "compilerOptions": { "paths": { "~/*": ["./app/*"] } } }';
  for (const [path, text] of Object.entries({ ...planted, "tsconfig.json": paths })) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  }
  const found = violationsIn(project).map(described);
  rmSync(project, { recursive: true });
  return found.sort();
}

test("an import against an arrow is found", () => {
  const found = foundIn({
    "app/messages/index.ts": "export const t = 1;",
    "app/db/client.ts": "export const db = 1;",
    "app/http/gate.ts": 'import { a } from "~/features/schools/rules"; export const gate = a;',
    "app/features/schools/rules.ts": 'import { db } from "../../db/client"; export const a = db;',
    "app/features/schools/commands.ts": 'import { gate } from "~/http/gate"; export const b = gate;',
    "app/features/schools/schema.ts": 'import { Field } from "~/ui/field"; export const c = Field;',
    "app/features/schools/form.tsx": 'import { Field } from "~/ui/field"; export const d = Field;',
    "app/ui/field.tsx": 'import { a } from "~/features/schools/rules"; export const Field = a;',
    "app/routes/a.tsx": 'import { db } from "~/db/client"; export const e = db;',
    "app/auth/one.ts": 'import { two } from "./two"; export const one = two;',
    "app/auth/two.ts": 'import { one } from "./one"; export const two = one;',
    "app/db/line.ts": 'import { row } from "./row"; export type Line = number; export const line = row;',
    "app/db/row.ts": 'import type { Line } from "./line"; export const row: Line = 1;',
    "app/cli/init.ts": 'import "./nowhere";',
  });
  expect(found).toEqual([
    "app/auth/one.ts → app/auth/two.ts (no-circle)",
    "app/cli/init.ts → ./nowhere (no-unresolved)",
    "app/db/line.ts → app/db/row.ts (no-circle)",
    "app/features/schools/commands.ts → app/http/gate.ts (arrows-of-features)",
    "app/features/schools/rules.ts → app/db/client.ts (server-boundary)",
    "app/features/schools/schema.ts → app/ui/field.tsx (arrows-of-features)",
    "app/http/gate.ts → app/features/schools/rules.ts (arrows-of-http)",
    "app/routes/a.tsx → app/db/client.ts (arrows-of-routes)",
    "app/ui/field.tsx → app/features/schools/rules.ts (arrows-of-ui)",
  ]);
});

test("an import against the order of features is found, and so is one of a feature without a place in it", () => {
  const found = foundIn({
    "app/features/values/text.ts": 'import { a } from "../trash/rules"; export const text = a;',
    "app/features/trash/rules.ts":
      'import type { B } from "~/features/students/rules"; export const a: B = 1;',
    "app/features/students/rules.ts":
      'import { c } from "~/features/schools/rules"; export type B = typeof c;',
    "app/features/schools/rules.ts": "export const c = 1;",
    "app/features/sheets/rules.ts": 'import { a } from "~/features/trash/rules"; export const d = a;',
    "app/features/roll-numbers/rules.ts": 'import { d } from "~/features/sheets/rules"; export const e = d;',
    "app/features/letters/rules.ts": 'import { c } from "~/features/schools/rules"; export const f = c;',
    "app/features/letters/schema.ts": 'import { f } from "./rules"; export const g = f;',
    "app/features/stamps/rules.ts": 'import { g } from "~/features/letters/schema"; export const h = g;',
    "app/features/sheets/schema.ts": 'import { h } from "~/features/stamps/rules"; export const i = h;',
  });
  expect(found).toEqual([
    "app/features/roll-numbers/rules.ts → app/features/sheets/rules.ts (order-of-roll-numbers)",
    "app/features/sheets/schema.ts → app/features/stamps/rules.ts (order-of-sheets)",
    "app/features/stamps/rules.ts → app/features/letters/schema.ts (order-of-leaves)",
    "app/features/trash/rules.ts → app/features/students/rules.ts (order-of-trash)",
    "app/features/values/text.ts → app/features/trash/rules.ts (order-of-values)",
  ]);
});

test("no folder is called utils, lib or helpers", () => {
  const folders = readdirSync(join(root, "app"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
  expect(folders.length).toBeGreaterThan(10);
  expect(folders.filter((folder) => /\/(utils?|libs?|helpers?)$/i.test(folder))).toEqual([]);
});

test("every file of app/routes is a route module, a layout or in a folder called parts", () => {
  const filesOf = ({ file, children = [] }: Entry): string[] => [file, ...children.flatMap(filesOf)];
  const routed = new Set(floorPlan.flatMap(filesOf));
  const modules = filesUnder("app/routes", /\.tsx?$/).map((path) => path.replace("app/", ""));
  expect(modules.length).toBeGreaterThan(200);
  const isPart = (path: string) => path.includes("/parts/");
  expect(modules.filter((path) => isPart(path) === routed.has(path))).toEqual([]);
});
