import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

const path = join(
  tmpdir(),
  `calon-test-${process.pid}-${process.env.VITEST_WORKER_ID ?? "0"}-${Date.now()}.db`,
);
process.env.DATABASE_PATH = path;
process.env.CALON_LOG = "off";

const { createDatabase } = await import("~/db/file.server");
const { seedLookups } = await import("~/db/lookups.server");
const { drizzle } = await import("drizzle-orm/better-sqlite3");

const { createKey, keyPathOf } = await import("~/db/key-file.server");

createKey(keyPathOf(path));
const fresh = createDatabase(path);
seedLookups(drizzle(fresh));
fresh.close();

afterAll(() => {
  for (const suffix of ["", "-wal", "-shm"]) rmSync(path + suffix, { force: true });
  rmSync(keyPathOf(path), { force: true });
});
