import { defineConfig } from "@playwright/test";
import { chromiumFlags, findChromium, findChromium109, hasChromium109 } from "./tests/support/browser";
import type { Scripts } from "./tests/support/journeys";

const isCi = Boolean(process.env.CI);

const oldBrowser = /chromium109\.spec/;
const printed = /sheet(s|-\w+)\.spec/;
/** What the module and the islands do; without them there is nothing to see. */
const enhanced = /(drafts|enhance|idle|module|islands)\.spec/;
const scripted = /(drafts|islands)\.spec/;
/** What must be right without a script in the oldest browser of the clerks: there it is looked at, where it is to be had. */
const plain =
  /(gate|import|journey|list|list-print|lost|roll-numbers|second-step|sessions|stats|users)\.spec/;
const inOldBrowser = [oldBrowser, printed, plain, /journeys\.spec/];
/** Those that are made in both browsers with the module, without scripts, and where no script arrives. */
const journeys = /journeys\.spec/;
const launch109 = {
  executablePath: hasChromium109 ? findChromium109() : findChromium(),
  args: chromiumFlags,
};

/**
 * Everything twice: with scripts in today's Chromium, and without, as on the lines and machines where they do not arrive,
 * in Chromium 109 where it is to be had. The twelve journeys in either browser each way: run, off, aborted.
 */
export default defineConfig<{ scripts: Scripts }>({
  testDir: "tests/e2e",
  outputDir: "test-results/e2e",
  workers: 2,
  timeout: 60_000,
  // Other work on the computer may slow a page down; what is looked for comes all the same.
  expect: { timeout: 15_000 },
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
      testIgnore: [oldBrowser, enhanced, ...(hasChromium109 ? [printed, plain] : [])],
      use: { javaScriptEnabled: false, scripts: "off" },
    },
    { name: "aborted", testMatch: journeys, use: { scripts: "aborted" } },
    {
      name: "chromium109",
      testMatch: hasChromium109 ? inOldBrowser : oldBrowser,
      use: {
        javaScriptEnabled: false,
        scripts: "off",
        launchOptions: launch109,
      },
    },
    ...(hasChromium109
      ? (["run", "aborted"] as const).map((scripts) => ({
          name: `chromium109-${scripts}`,
          testMatch: scripts === "run" ? [journeys, scripted] : journeys,
          use: { scripts, launchOptions: launch109 },
        }))
      : []),
  ],
});
