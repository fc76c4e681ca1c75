import { defineConfig } from "@playwright/test";
import { chromiumFlags, findChromium } from "./tests/support/browser";

const isCi = Boolean(process.env.CI);

/** Everything twice: with scripts, and without, as on the lines and machines where they do not arrive. */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/e2e",
  workers: 1,
  timeout: 60_000,
  forbidOnly: isCi,
  reporter: isCi ? [["list"], ["json", { outputFile: "test-results/playwright.json" }]] : "list",
  use: {
    locale: "ms-MY",
    timezoneId: "Asia/Kuala_Lumpur",
    trace: "retain-on-failure",
    launchOptions: { executablePath: findChromium(), args: chromiumFlags },
  },
  projects: [
    { name: "chromium", use: { javaScriptEnabled: true } },
    { name: "nojs", use: { javaScriptEnabled: false } },
  ],
});
