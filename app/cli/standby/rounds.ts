import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { basename, join } from "node:path";
import { databasePath } from "~/db/file.server";
import { standbyFolder } from "~/features/backups/followed.server";
import { writeWhole } from "../backups/disk";
import { engine, removeRound } from "./engines";
import { askPeer } from "./peer";

/** A round has the name of the instant of its request, so it holds all saves before. */
export interface Following {
  newest: string | null;
  verified: string | null;
  reason: string | null;
}

const roundName = /^round-\d{8}T\d{9}Z$/;
export const isRound = (name: string): boolean => roundName.test(name);

const roundAt = (instant: Date): string => `round-${instant.toISOString().replace(/[^\dTZ]/g, "")}`;

export function instantOf(name: string): string {
  const [, date, hours, minutes, seconds, rest] =
    /^round-(\d{8})T(\d\d)(\d\d)(\d\d)(\d{3})Z$/.exec(name) ?? [];
  const day = date?.replace(/(\d{4})(\d\d)(\d\d)/, "$1-$2-$3");
  return `${day}T${hours}:${minutes}:${seconds}.${rest}Z`;
}

export const secondsSince = (round: string): number =>
  Math.max(0, (Date.now() - Date.parse(instantOf(round))) / 1000);

export const followingPath = () => join(standbyFolder(), "following.json");

export function readFollowing(): Following {
  const none = { newest: null, verified: null, reason: null };
  if (!existsSync(followingPath())) return none;
  const found = { ...none, ...(JSON.parse(readFileSync(followingPath(), "utf8")) as Partial<Following>) };
  const there = (name: string | null) => (name && existsSync(join(standbyFolder(), name)) ? name : null);
  return { ...found, newest: there(found.newest), verified: there(found.verified) };
}

export function noteFollowing(state: Following): void {
  writeWhole(followingPath(), `${JSON.stringify(state, null, 2)}\n`);
}

export async function receiveRound(
  { newest, verified }: Following,
  { isWhole = false } = {},
): Promise<string> {
  const folder = standbyFolder();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = roundAt(new Date());
  try {
    const words = ["snapshot", name, (!isWhole && newest) || "-", verified ? instantOf(verified) : "-"];
    await askPeer(words, (stream) => engine().receive(folder, name, stream));
    return name;
  } catch (error) {
    await removeRound(folder, name);
    throw error;
  }
}

export async function dropRoundsBut(kept: (string | null)[]): Promise<void> {
  const folder = standbyFolder();
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (isRound(name) && !kept.includes(name)) await removeRound(folder, name);
  }
}

const copyPrefix = "copy-";

/**
 * A round is only read. Its log is replayed in a copy, which shares its blocks where the file system can. Each copy has a
 * folder of its own, because the check of a standby that was killed may still run. The caller removes it.
 */
export function copyOfRound(name: string): string {
  mkdirSync(standbyFolder(), { recursive: true, mode: 0o700 });
  const folder = mkdtempSync(join(standbyFolder(), copyPrefix));
  const database = basename(databasePath());
  for (const file of [database, `${database}-wal`]) {
    const from = join(standbyFolder(), name, file);
    if (existsSync(from)) copyFileSync(from, join(folder, file), constants.COPYFILE_FICLONE);
  }
  return join(folder, database);
}

/** Those of a process that was killed. */
export function removeCopies(): void {
  const folder = standbyFolder();
  for (const name of readdirSync(folder)) {
    if (name.startsWith(copyPrefix)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}
