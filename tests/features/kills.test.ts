import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { kinds } from "../support/kills/kinds";

/** `tests/slow/kills.test.ts` makes 200 of each. */
const points = 2;
const home = mkdtempSync(join(tmpdir(), "calon-kills-"));
afterAll(() => rmSync(home, { recursive: true }));

test.each(kinds)(
  `${points} kills in the time of $kind: nothing acknowledged is lost, all is sound, and the same action again ends it once`,
  { timeout: 240_000 },
  async ({ kind, kill }) => {
    const { stopped } = await kill(join(home, kind.replaceAll(" ", "-")), points);
    expect(stopped).toBeGreaterThan(0);
  },
);
