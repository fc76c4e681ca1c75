import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { recordSaves, replay } from "../support/power-cut/office";

const home = mkdtempSync(join(tmpdir(), "calon-power-"));
afterAll(() => rmSync(home, { recursive: true }));

test("1,000 power cuts while clerks save and import: nothing acknowledged is lost, nothing is there in part, all is sound", {
  timeout: 1_200_000,
}, async () => {
  const recording = await recordSaves(home, 400);
  const count = (kind: string, name: string) =>
    recording.steps.filter((step) => step.kind === kind && "name" in step && step.name === name).length;
  console.log(
    `${recording.submissions.length} submissions, ${recording.steps.length} writes and flushes, ${count("flush", "calon.db")} checkpoints`,
  );
  expect(count("flush", "calon.db-wal")).toBeGreaterThan(400);
  expect(count("flush", "calon.db")).toBeGreaterThan(3);
  expect(await replay(recording, 1000, { servedEach: 50 })).toEqual([]);
});
