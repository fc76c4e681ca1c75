import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoAccounts } from "~/demo/make";
import { t } from "~/messages";
import { makeBareRoot, removeBareRoot, runBare } from "../support/deploy/bare-root";
import { canMakeRoots } from "../support/deploy/debian-root";
import { freePort } from "../support/ports";
import { beyondNode } from "../support/programs";

const folder = mkdtempSync(join(tmpdir(), "calon-bare-"));

afterAll(() => removeBareRoot(folder));

/** Also in a file, because a run of all tests prints more than a failure shows. */
function outputOf(child: ChildProcess, name: string): () => string {
  const file = `test-results/bare-${name}.txt`;
  mkdirSync("test-results", { recursive: true });
  writeFileSync(file, "");
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (part) => {
      text += part;
      appendFileSync(file, part);
    });
  return () => text;
}

describe.skipIf(!canMakeRoots)(
  "in an empty Debian with Node and npm, without a compiler",
  { timeout: 7_200_000 },
  () => {
    beforeAll(() => makeBareRoot(folder), 1_800_000);

    test("npm ci && npm run demo prints at most 15 lines, which end with the accounts and one thing to try", async () => {
      const port = await freePort();
      const demo = runBare(folder, `npm ci && PORT=${port} npm run demo`);
      const printed = outputOf(demo, "demo");
      const last = t("cli.demo_try_entry", { username: demoAccounts[1].username });
      try {
        while (!printed().includes(last) && demo.exitCode === null) await setTimeout(500);
        expect(printed()).toContain(last);
        expect((await fetch(`http://127.0.0.1:${port}/user_login`)).status).toBe(200);
        const lines = printed().trim().split("\n");
        expect(lines.length).toBeLessThanOrEqual(15);
        expect(lines.at(-1)).toBe(last);
        expect(printed()).toContain(`http://localhost:${port}`);
        for (const { username, password } of demoAccounts)
          expect(printed()).toMatch(new RegExp(`${username} +${password}`));
      } finally {
        demo.kill("SIGKILL");
      }
    });

    // The packages are those that the first command installed.
    test("npm test passes then, and ends with what it left out", async () => {
      const run = runBare(folder, "npm test");
      const printed = outputOf(run, "test");
      const [code] = await once(run, "close");
      expect([code, printed().slice(code === 0 ? -1000 : -20_000)]).toEqual([0, expect.any(String)]);
      for (const program of Object.keys(beyondNode))
        expect(printed().slice(-1000)).toContain(`Left out, without ${program}`);
    });
  },
);
