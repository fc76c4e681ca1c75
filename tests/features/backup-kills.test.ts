import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { officeToKill } from "../support/backup-kills";

const points = 2;
const home = mkdtempSync(join(tmpdir(), "calon-kills-"));
afterAll(() => rmSync(home, { recursive: true }));

/** `tests/slow/backup-kills.test.ts` kills copies and drills too, each of which takes longer. */
test("a few points in the time of restores: a kill leaves every named copy whole, and the next run leaves nothing unfinished", {
  timeout: 240_000,
}, async () => {
  const office = await officeToKill(join(home, "restores"));
  await office.restores(points);
  expect.hasAssertions();
});
