import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { officeToKill } from "../support/backup-kills";

const points = 2;
const home = mkdtempSync(join(tmpdir(), "calon-kills-"));
afterAll(() => rmSync(home, { recursive: true }));

test.each(["copies", "drills", "restores"] as const)(
  "a few points in the time of %s: a kill leaves every named copy whole, and the next run leaves nothing unfinished",
  { timeout: 240_000 },
  async (kind) => {
    const office = await officeToKill(join(home, kind));
    await office[kind](points);
    expect.hasAssertions();
  },
);
