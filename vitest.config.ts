import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { isBuilt } from "./tests/support/child";

/** The files that take longest. Begun last, one of them would leave the other cores with nothing to do. */
const longest = [
  "features/kills",
  "house/matrix-screens",
  "house/matrix-api",
  "features/backup-kills",
  "features/power-cut",
];

class LongestFirst extends BaseSequencer {
  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(`/tests/${name}.test.ts`));
      return at < 0 ? longest.length : at;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

/** Files that ask no database: they share one process, which loads a module once for all of them. */
const rules = "tests/rules/**/*.test.{ts,tsx}";
const withDatabase = process.env.SLOW
  ? "tests/slow/*.test.ts"
  : "tests/{features,routes,house}/**/*.test.{ts,tsx}";

/** Each test of these files rolls back, so they share a process and its database too. */
const rollingBack = ["tests/features", "tests/routes"]
  .flatMap((folder) => readdirSync(folder).map((file) => `${folder}/${file}`))
  .filter((file) => {
    const text = readFileSync(file, "utf8");
    return (
      /\b(withWorld|inRollback)\(/.test(text) &&
      !/\bvi\.|beforeAll\(|withSides|process\.env\.\w+ ?=/.test(text)
    );
  });

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
  test: {
    projects: process.env.SLOW
      ? [database]
      : [database, shared, { extends: true, test: { name: "rules", include: [rules], isolate: false } }],
    // The threads that the build compiled start in half the time.
    env: ["file", "xlsx", "pdf"].every((name) => isBuilt(`build/cli/${name}-thread.js`)) ? { PROD: "1" } : {},
    globalSetup: ["tests/support/run-folder.ts"],
    // Of its own accord it leaves one core free, which is half of a machine that has two.
    maxWorkers: "100%",
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    reporters: process.env.CI
      ? ["default", ["json", { outputFile: "test-results/vitest.json" }]]
      : ["default"],
  },
});
