import { spawn } from "node:child_process";
import { createReadStream, createWriteStream, existsSync, mkdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { DatabaseRefused, databasePath, openAsItIs } from "~/db/file.server";
import { t } from "~/messages";
import { flush, removeDatabase, unfinishedOf } from "../backups/disk";
import { endOf } from "./peer";

export interface Engine {
  /** On the computer of the server. Only what differs from the round `since`, where the engine can. */
  send(folder: string, name: string, since: string | null, to: Writable): Promise<void>;
  receive(folder: string, name: string, from: Readable): Promise<void>;
  remove(folder: string, name: string): Promise<void>;
  rest: number;
}

/** Snapshots of the file system hold the database and its log of one instant, as after a power cut. */
const btrfs: Engine = {
  rest: 0,
  async send(folder, name, since, to) {
    const taken = join(folder, name);
    await run("btrfs", ["subvolume", "snapshot", "-r", dirname(databasePath()), taken]);
    const parent = since ? ["-p", join(folder, since)] : [];
    const child = spawn("btrfs", ["send", "--quiet", ...parent, taken], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    const [error] = await Promise.all([endOf(child), pipeline(child.stdout, to)]);
    if (error) throw new DatabaseRefused(t("standby.program_failed", { error }));
  },
  async receive(folder, _name, from) {
    const child = spawn("btrfs", ["receive", "--quiet", folder], { stdio: ["pipe", "ignore", "pipe"] });
    const [error] = await Promise.all([endOf(child), pipeline(from, child.stdin).catch(() => {})]);
    if (error) throw new DatabaseRefused(t("standby.program_failed", { error }));
  },
  async remove(folder, name) {
    await run("btrfs", ["subvolume", "delete", join(folder, name)]);
  },
};

const copies: Engine = {
  rest: 1,
  async send(folder, name, _since, to) {
    const copy = unfinishedOf(join(folder, name));
    const source = openAsItIs(databasePath(), { readonly: false });
    try {
      removeDatabase(copy);
      source.prepare("vacuum into ?").run(copy);
      source.close();
      await pipeline(createReadStream(copy, { highWaterMark: 1024 * 1024 }), to);
    } finally {
      source.close();
      removeDatabase(copy);
    }
  },
  async receive(folder, name, from) {
    mkdirSync(join(folder, name), { mode: 0o700 });
    const file = join(folder, name, basename(databasePath()));
    await pipeline(from, createWriteStream(file, { mode: 0o600 }));
    flush(file);
    flush(join(folder, name));
  },
  async remove(folder, name) {
    rmSync(join(folder, name), { recursive: true, force: true });
  },
};

export function engine(): Engine {
  const wanted = process.env.STANDBY_ENGINE || "copies";
  const found = { btrfs, copies }[wanted];
  if (!found) throw new DatabaseRefused(t("standby.unknown_engine", { name: wanted }));
  return found;
}

export async function removeRound(folder: string, name: string): Promise<void> {
  if (existsSync(join(folder, name))) await engine().remove(folder, name);
}

async function run(program: string, words: string[]): Promise<void> {
  const error = await endOf(spawn(program, words, { stdio: ["ignore", "ignore", "pipe"] }));
  if (error) throw new DatabaseRefused(t("standby.program_failed", { error }));
}
