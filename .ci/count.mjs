/** Adds up what vitest and Playwright wrote, prints one line, and ends with 1 unless there were tests and all passed. */
import { existsSync, readFileSync } from "node:fs";

const status = Number(process.argv[2] ?? 0);

function read(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
}

function ofVitest(report) {
  if (!report) return { passed: 0, failed: 0 };
  // A file that cannot be loaded has no tests to fail, and must not pass for one that has none.
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((one) => one.status === "failed"),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length };
}

function ofPlaywright(report) {
  if (!report) return { passed: 0, failed: 0 };
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length };
}

const counts = [
  ofVitest(read("test-results/vitest.json")),
  ofPlaywright(read("test-results/playwright.json")),
];
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const counted = counts.reduce((sum, count) => sum + count.failed, 0);
/** Types, lint or the build fail without a test to say so. */
const failed = counted === 0 && status !== 0 ? 1 : counted;

console.log(`${passed} passed, ${failed} failed`);
process.exit(status !== 0 || failed > 0 || passed === 0 ? 1 : 0);
