import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Generation } from "~/cli/replica/source";
import {
  forgetGenerations,
  isReplaced,
  noteKnown,
  noteSuccessor,
  refuseForeign,
  refuseFuture,
  refuseReplacedNow,
} from "~/cli/replica/successor";

const day = 24 * 3_600_000;
let folder = "";
let database = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "calon-successor-"));
  database = join(folder, "calon.db");
  vi.stubEnv("REPLICA_URL", folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const generation = (name: string, begun: number, ended = begun): Generation => ({ name, begun, ended });
const now = Date.now();
const own = generation("a", now - 2 * day);

test("a computer is replaced by any generation that it does not know, also where the clock of the place was put back", () => {
  noteKnown(database, [own]);
  noteSuccessor(database, [own]);
  expect(isReplaced(database)).toBe(false);
  const other = generation("b", Date.parse("2026-03-01T00:00:00Z"));
  noteSuccessor(database, [other, own]);
  expect(isReplaced(database)).toBe(true);
  expect(() => refuseReplacedNow(database)).toThrow("2026-03-01 08:00:00");
});

test("after a takeover a computer takes each generation that it finds as known, and is not replaced", async () => {
  noteKnown(database, [own]);
  noteSuccessor(database, [own, generation("b", now)]);
  forgetGenerations(database);
  noteSuccessor(database, [own, generation("b", now)]);
  expect(isReplaced(database)).toBe(false);
  await refuseForeign(database, [own, generation("b", now)], 0);
  noteKnown(database, [own, generation("b", now)]);
  noteSuccessor(database, [own, generation("b", now), generation("c", now + 1)]);
  expect(isReplaced(database)).toBe(true);
});

test("a replicator that never sent to a place refuses one where another computer sent within ten minutes", async () => {
  const atPlace = [generation("a", now - day, Date.now() - 60_000)];
  vi.stubEnv("LITESTREAM", listing(atPlace));
  await expect(refuseForeign(database, atPlace, 0)).rejects.toThrow("calon takeover");
  const older = [generation("a", now - day, now - 3_600_000)];
  vi.stubEnv("LITESTREAM", listing(older));
  await refuseForeign(database, older, 0);
});

test("it refuses one where something arrives between two looks, with any clock of the place", async () => {
  const before = [generation("a", now - 3 * day, now - day)];
  vi.stubEnv("LITESTREAM", listing([generation("a", now - 3 * day, now - day + 3000)]));
  await expect(refuseForeign(database, before, 0)).rejects.toThrow("calon takeover");
});

test("a place with a file of more than five minutes in the future is refused with the instant", () => {
  refuseFuture([generation("a", now, Date.now() + 240_000)]);
  expect(() => refuseFuture([generation("a", now, Date.parse("2999-01-01T00:00:00Z"))])).toThrow(
    "2999-01-01 08:00:00",
  );
});

/** A program that answers as `litestream generations` does. */
function listing(generations: Generation[]): string {
  const path = join(folder, "litestream");
  const lines = generations.map(
    ({ name, begun, ended }) =>
      `${name} s3 1s ${new Date(begun).toISOString()} ${new Date(ended).toISOString()}`,
  );
  writeFileSync(path, `#!/bin/sh\ncat <<'END'\nname generation lag start end\n${lines.join("\n")}\nEND\n`, {
    mode: 0o755,
  });
  return path;
}
