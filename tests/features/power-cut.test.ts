import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Recording, recordSaves, replay } from "../support/power-cut/office";
import { isMissing } from "../support/programs";

const home = mkdtempSync(join(tmpdir(), "calon-power-"));
afterAll(() => rmSync(home, { recursive: true }));

describe.skipIf(isMissing("strace"))("with strace", () => {
  let recording: Recording;
  beforeAll(async () => {
    recording = await recordSaves(home, 60);
  });

  test("40 power cuts while clerks save and import: nothing acknowledged is lost, nothing is there in part, all is sound", {
    timeout: 240_000,
  }, async () => {
    expect(await replay(recording, 40, { servedEach: 20 })).toEqual([]);
  });

  test("on a disk that ignores fsync the same cuts lose acknowledged saves, and the replay finds them", async () => {
    const steps = recording.steps.filter(({ kind }) => kind !== "flush");
    const problems = await replay({ ...recording, steps }, 10);
    expect(problems.length).toBeGreaterThan(5);
  });
});
