import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect } from "vitest";
import { newestCopy, readNote } from "~/cli/backups/keeping";
import { createRecipient } from "~/cli/backups/keys";
import { momentOf } from "~/cli/backups/retention";
import { checksumOf } from "~/features/backups/packing";
import { run } from "./child";
import { copyDemo } from "./demo";

/** An office with two kept copies, whose commands are killed at points spread over their whole time. */
export async function officeToKill(folder: string) {
  mkdirSync(folder, { recursive: true });
  const office = join(folder, "calon.db");
  const backups = join(folder, "copies");
  const disk = join(folder, "disk");
  mkdirSync(disk);
  await copyDemo(office);
  const { identity } = await createRecipient(join(folder, "calon.recipient"));
  const identityFile = join(folder, "identity.txt");
  writeFileSync(identityFile, identity, { mode: 0o600 });
  const settings = { DATABASE_PATH: office, BACKUP_DIR: backups, BACKUP_TO: disk };
  const start = (args: string[]) => run(args, { ...settings, BACKUP_IDENTITY_FILE: identityFile });
  const keep = ["build/cli/backup.js", "--keep"];
  const drill = ["build/cli/backup.js", "--drill"];
  const finishes = async (args: string[]) => {
    const child = start(args);
    expect([await child.ended, child.said()]).toEqual([0, expect.any(String)]);
  };
  await finishes(keep);

  /** Kills the command at so many points, and calls `check` after each. */
  async function killAt(points: number, args: () => string[], check: () => Promise<void>): Promise<void> {
    const began = performance.now();
    await finishes(args());
    const whole = performance.now() - began;
    await check();
    for (let point = 0; point < points; point++) {
      const child = start(args());
      const timer = setTimeout(() => child.process.kill("SIGKILL"), (whole * (point + 0.5)) / points);
      await child.ended;
      clearTimeout(timer);
      await check();
    }
  }

  const namesIn = (place: string) => readdirSync(place).filter((name) => momentOf(name) !== null);

  /** A copy with its name is whole in both places, and one of them is always there. */
  async function checkCopies(): Promise<void> {
    expect(namesIn(backups).length).toBeGreaterThan(0);
    for (const place of [backups, disk]) {
      for (const name of namesIn(place)) {
        const copy = join(place, name);
        expect([name, await checksumOf(copy)]).toEqual([name, readNote(copy).sha256]);
      }
    }
    expect(JSON.parse(readFileSync(join(backups, "status.json"), "utf8"))).toBeTypeOf("object");
  }

  const leftovers = () =>
    [...readdirSync(backups), ...readdirSync(disk), ...readdirSync(folder)].filter((name) =>
      name.includes("unfinished"),
    );

  const candidatesIn = (path: string) => {
    const db = new Database(path, { readonly: true });
    const found = [
      db.pragma("integrity_check", { simple: true }),
      db.prepare("select count(*) from students").pluck().get(),
    ];
    db.close();
    return found;
  };

  return {
    async copies(points: number) {
      await killAt(points, () => keep, checkCopies);
      await finishes(keep);
      expect(leftovers()).toEqual([]);
      await checkCopies();
    },
    async drills(points: number) {
      await killAt(points, () => drill, checkCopies);
      await finishes(keep);
      expect(leftovers()).toEqual([]);
    },
    /** Over an existing database: at each point it is there, or moved aside whole, or replaced whole. */
    async restores(points: number) {
      const copy = newestCopy(backups) ?? "";
      const restore = () => ["build/cli/restore.js", copy, "--identity", identityFile];
      const check = async () => {
        const moved = readdirSync(folder).filter((name) => /^calon-\d.+Z\.db$/.test(name));
        if (!existsSync(office)) {
          expect(moved.length).toBe(1);
          await finishes(restore());
        }
        for (const name of [...moved, "calon.db"])
          expect([name, candidatesIn(join(folder, name))]).toEqual([name, ["ok", 5000]]);
        for (const name of moved) renameSync(join(folder, name), join(folder, "moved.db"));
      };
      await killAt(points, () => [...restore(), "--replace"], check);
      await finishes([...restore(), "--replace"]);
      expect(leftovers()).toEqual([]);
    },
  };
}
