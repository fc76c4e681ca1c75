import { defineConfig } from "@playwright/test";
import { chromiumFlags, findChromium, findChromium109, hasChromium109 } from "./tests/support/browser";

const isCi = Boolean(process.env.CI);

const oldBrowser = /chromium109\.spec/;
/** What a script adds that is not there without one: in both browsers with it. */
const scripted = /islands\.spec/;
const printed = /sheet(s|-\w+)\.spec/;
/** What is printed, and a year of the office: what must be right in the oldest browser that the clerks have. */
const inOldBrowser = [oldBrowser, printed, /journey\.spec/];

/**
 * Everything twice: with scripts, and without, as on the lines and machines where they do not arrive. The journey a third
 * time in Chromium 109, and there, where it is to be had, the sheets without scripts.
 */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/e2e",
  workers: 2,
  timeout: 60_000,
  forbidOnly: isCi,
  reporter: isCi ? [["list"], ["json", { outputFile: "test-results/playwright.json" }]] : "list",
  use: {
    locale: "ms-MY",
    timezoneId: "Asia/Kuala_Lumpur",
    // Recording every step takes time that two cores do not have; a failure says enough by itself.
    trace: "off",
    launchOptions: { executablePath: findChromium(), args: chromiumFlags },
  },
  projects: [
    { name: "chromium", testIgnore: oldBrowser, use: { javaScriptEnabled: true } },
    {
      name: "nojs",
      testIgnore: hasChromium109 ? [oldBrowser, printed, scripted] : [oldBrowser, scripted],
      use: { javaScriptEnabled: false },
    },
    ...(hasChromium109
      ? [
          {
            name: "chromium109-scripted",
            testMatch: scripted,
            use: {
              javaScriptEnabled: true,
              launchOptions: { executablePath: findChromium109(), args: chromiumFlags },
            },
          },
        ]
      : []),
    {
      name: "chromium109",
      testMatch: hasChromium109 ? inOldBrowser : oldBrowser,
      use: {
        javaScriptEnabled: false,
        launchOptions: {
          executablePath: hasChromium109 ? findChromium109() : findChromium(),
          args: chromiumFlags,
        },
      },
    },
  ],
});
