import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { isBuilt } from "./tests/support/child";

/** The files that take longest. Begun last, one of them would leave the other cores with nothing to do. */
const longest = ["house/matrix-screens", "house/matrix-api", "features/power-cut"];

class LongestFirst extends BaseSequencer {
  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(`/tests/${name}.test.ts`));
      return at < 0 ? longest.length : at;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

/** Files without a database share one process too. */
const rules = "tests/rules/**/*.test.{ts,tsx}";
const withDatabase = process.env.SLOW
  ? "tests/slow/*.test.ts"
  : "tests/{features,routes,house}/**/*.test.{ts,tsx}";

/** What needs a process of its own: another module or setting, a program, a folder. */
const alone =
  /\bvi\.(mock|hoisted|stubEnv|resetModules)\(|process\.env(\.\w+ ?=|, )|mkdtemp|start(Server|Gated)|\brun\(\[/;

/** These read what the process does for the first time or has counted, or what is committed: a full file, other connections, the bytes of the file. */
const committing = [
  "accounts",
  "chosen-year",
  "classes-of-school",
  "closed-year",
  "deleted-bytes",
  "pages",
  "security-alerts",
  "storage",
  "storage-forms",
  "students-list",
  "students-list-changes",
];

/** What the other files write rolls back, so they share a process, which loads the application once, and its database. */
const rollingBack = ["tests/features", "tests/routes", "tests/house"].flatMap((folder) =>
  readdirSync(folder)
    .filter((file) => file.includes(".test.") && !committing.includes(file.replace(/\.test\.tsx?$/, "")))
    .map((file) => `${folder}/${file}`)
    .filter((path) => !alone.test(readFileSync(path, "utf8"))),
);

const database = {
  extends: true as const,
  test: {
    name: "database",
    include: [withDatabase],
    exclude: rollingBack,
    setupFiles: ["tests/support/setup.ts"],
  },
};
const shared = {
  extends: true as const,
  test: {
    name: "shared",
    include: rollingBack,
    setupFiles: ["tests/support/setup-shared.ts"],
    isolate: false,
  },
};

export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  esbuild: { jsx: "automatic", jsxDev: false },
  test: {
    projects: process.env.SLOW
      ? [database]
      : [database, shared, { extends: true, test: { name: "rules", include: [rules], isolate: false } }],
    env: {
      // React as the server runs it, without the checks of its development.
      NODE_ENV: "production",
      // The threads that the build compiled start in half the time.
      ...(["file", "xlsx", "pdf", "work"].every((name) => isBuilt(`build/cli/${name}-thread.js`)) && {
        PROD: "1",
      }),
    },
    globalSetup: ["tests/support/run-folder.ts"],
    // Some files wait for programs of their own, so that one more than the cores has work.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    reporters: process.env.CI
      ? ["default", ["json", { outputFile: "test-results/vitest.json" }]]
      : ["default"],
  },
});
