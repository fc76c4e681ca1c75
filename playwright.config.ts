import { defineConfig, type Project } from "@playwright/test";
import { chromium109, chromiumToday, hasChromium109 } from "./tests/support/browser";
import type { Scripts } from "./tests/support/journeys";

const isCi = Boolean(process.env.CI);

/** `npm run test:slow` sets it: the slow sweeps alone, which every other run leaves out. */
const isSlow = Boolean(process.env.SLOW);

const oldBrowser = /chromium109\.spec/;
const printed = /(manual|sheets|sheet-(many|rooms))\.spec/;
/** The slow run prints these: every run prints all kinds of sheets once, and reads their PDFs. */
const printedMore = /sheet-(cards|cut|print)\.spec/;
/** Every run prints some of these in the clerks' own Chromium, and the slow run all in both. */
const papers = /(list-print|sheet(s|-\w+))\.spec/;
/** What the module and the islands do; without them there is nothing to see. */
const enhanced = /(drafts|enhance|idle|module|islands)\.spec/;
const scripted = /(drafts|islands|search)\.spec/;
/** What must be right without a script in the oldest browser of the clerks: there it is looked at, where it is to be had. */
const plain =
  /(gate|import|journey|list|list-print|roll-numbers|search|second-step|sessions|stats|users)\.spec/;
const journeys = /journeys\.spec/;
/** The exam week by keys alone: every run with the module and without scripts, the slow run also where no script arrives. */
const weekKeys = /week-keys\.spec/;
/** The screens' weights, which no setting of the browser changes. */
const weights = /bytes\.spec/;
/** What these do with scripts, they do without: every run sees them without, the slow run also with scripts. */
const alike = /(gate|import|journey|list|manual|roll-numbers|search|second-step|sessions|stats|users)\.spec/;
/** The slow run counts the keys of 25 journeys, with scripts and without. */
const keys = /key-presses(-more)?\.spec/;
/** A year from an empty database; every run has its steps in the journeys. */
const firstYear = /journey\.spec/;
/** Every run loses forms with the module, the slow run also where no script runs. */
const lost = /lost\.spec/;
/** Every run goes through an exam week without a script; the slow run through it and a whole year of six schools, with scripts and without. */
const wholeYear = /(whole-year|exam-week)\.spec/;

const today = { launchOptions: chromiumToday() };
const of109 = hasChromium109 ? { launchOptions: chromium109() } : today;
const off = { javaScriptEnabled: false, scripts: "off" } as const;
const aborted = { scripts: "aborted" } as const;

/** With scripts in the current Chromium (the twelve journeys with scripts are in the slow run); without, and where no script arrives, in 109 where that can run. */
const everyRun: Project<{ scripts: Scripts }>[] = [
  {
    name: "chromium",
    testIgnore: [
      oldBrowser,
      wholeYear,
      keys,
      firstYear,
      journeys,
      printedMore,
      ...(hasChromium109 ? [papers, alike] : []),
    ],
    use: today,
  },
  {
    name: "nojs",
    testIgnore: [
      oldBrowser,
      enhanced,
      weights,
      journeys,
      keys,
      firstYear,
      lost,
      weekKeys,
      /whole-year\.spec/,
      printedMore,
      ...(hasChromium109 ? [printed, plain] : []),
    ],
    use: { ...today, ...off },
  },
  {
    name: "chromium109",
    testMatch: [oldBrowser, journeys, weekKeys, ...(hasChromium109 ? [printed, plain] : [])],
    testIgnore: firstYear,
    use: { ...of109, ...off },
  },
  { name: "chromium109-aborted", testMatch: journeys, grep: /\b6\. /, use: { ...of109, ...aborted } },
];

/** What is tagged @slow, the papers, what is alike with scripts, the islands in 109, and the twelve journeys in the other three ways. */
const slowRun: Project<{ scripts: Scripts }>[] = [
  { name: "chromium", grep: /@slow/, use: today },
  ...(hasChromium109 ? [{ name: "chromium109-slow", grep: /@slow/, use: of109 }] : []),
  {
    name: "chromium109-slow-nojs",
    grep: /@slow/,
    testMatch: /(import|entry)\.spec/,
    use: { ...of109, ...off },
  },
  // A second test of one server would find its one-time link used.
  { name: "plain-109", testMatch: firstYear, grepInvert: /@slow/, use: { ...of109, ...off } },
  { name: "lost-109", testMatch: lost, use: { ...of109, ...off } },
  { name: "papers", testMatch: papers, grepInvert: /@slow/, use: today },
  { name: "papers-109", testMatch: printedMore, grepInvert: /@slow/, use: { ...of109, ...off } },
  { name: "journeys", testMatch: journeys, use: today },
  { name: "alike", testMatch: alike, grepInvert: /@slow/, use: today },
  { name: "whole-year", testMatch: wholeYear, grepInvert: /@slow/, use: today },
  {
    name: "whole-year-nojs",
    testMatch: /whole-year\.spec/,
    grepInvert: /@slow/,
    use: { ...today, ...off },
  },
  { name: "keys", testMatch: keys, use: today },
  {
    name: "nojs",
    testMatch: [journeys, keys],
    grepInvert: /@slow/,
    use: { ...today, ...off },
  },
  { name: "chromium109-aborted", testMatch: [journeys, weekKeys], use: { ...of109, ...aborted } },
  { name: "aborted", testMatch: [journeys, weekKeys], use: { ...today, ...aborted } },
  {
    name: "chromium109-run",
    testMatch: [journeys, weekKeys, ...(hasChromium109 ? [scripted] : [])],
    grepInvert: /@slow/,
    use: of109,
  },
];

export default defineConfig<{ scripts: Scripts }>({
  testDir: "tests/e2e",
  outputDir: "test-results/e2e",
  globalSetup: "./tests/support/run-folder.ts",
  // A page waits for its server and a server for its page, so three keep two cores busy.
  workers: 3,
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
  },
  grepInvert: isSlow ? undefined : /@slow/,
  projects: isSlow ? slowRun : everyRun,
});
