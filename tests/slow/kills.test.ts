import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { kinds } from "../support/kills/kinds";

const points = Number(process.env.KILLS || 200);
const home = mkdtempSync(join(tmpdir(), "calon-kills-"));
afterAll(() => rmSync(home, { recursive: true }));

test.each(kinds)(
  `${points} kills in the time of $kind: nothing acknowledged is lost, all is sound, and the same action again ends it once`,
  { timeout: 7_200_000 },
  async ({ kind, kill }) => {
    const began = performance.now();
    const { stopped } = await kill(join(home, kind.replaceAll(" ", "-")), points);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.log(`${kind}: ${points} kills, ${stopped} of them before its end, ${seconds} s`);
    expect(stopped).toBeGreaterThan(points / 4);
  },
);
