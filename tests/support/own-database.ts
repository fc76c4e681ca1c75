import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Of this process. */
const path = join(process.env.CALON_RUN_FOLDER ?? tmpdir(), `calon-test-${process.pid}-${Date.now()}.db`);
process.env.DATABASE_PATH = path;
/** An office whose copies and drill are as they should be. */
const backups = path.replace(/\.db$/, "-backups");
process.env.BACKUP_DIR = backups;
mkdirSync(backups);
const instant = new Date().toISOString();
const drill = { copy: "calon.db", copy_at: instant, candidates: 0, how: "opened", reason: null };
const status = { last_backup_at: instant, last_backup_ok: true, last_drill_at: instant, last_drill_ok: true };
writeFileSync(join(backups, "status.json"), JSON.stringify({ ...status, last_drill: drill }));
process.env.CALON_LOG = "off";

const { createDatabase } = await import("~/db/file");
const { seedLookups } = await import("~/db/lookups");
const { drizzle } = await import("drizzle-orm/better-sqlite3");

const { createKey, keyPathOf } = await import("~/db/key-file");

createKey(keyPathOf(path));
const fresh = createDatabase(path);
seedLookups(drizzle(fresh));
fresh.close();

process.once("exit", () => {
  for (const suffix of ["", "-wal", "-shm"]) rmSync(path + suffix, { force: true });
  rmSync(backups, { recursive: true, force: true });
  rmSync(keyPathOf(path), { force: true });
});
