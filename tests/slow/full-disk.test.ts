import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { fillDiskUnderClerks } from "../support/full-disk";

const home = mkdtempSync(join(tmpdir(), "calon-full-"));
afterAll(() => rmSync(home, { recursive: true }));

test("a disk fills 20 times under 20 clerks and an import: changes are 507 with the form, pages open, and all goes on when space is back", {
  timeout: 1_200_000,
}, async () => {
  const { saved, refused } = await fillDiskUnderClerks(home, 20);
  console.log(`${saved} saves, ${refused} answers 507`);
  expect([saved > 400, refused > 800]).toEqual([true, true]);
});
