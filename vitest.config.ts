import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  test: {
    include: ["tests/{rules,features,routes,house}/**/*.test.{ts,tsx}"],
    setupFiles: ["tests/support/setup.ts"],
    // Of its own accord it leaves one core free, which is half of a machine that has two.
    maxWorkers: "100%",
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: process.env.CI
      ? ["default", ["json", { outputFile: "test-results/vitest.json" }]]
      : ["default"],
  },
});
