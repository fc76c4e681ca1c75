import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { databasePath } from "~/db/file";
import { flush, unfinishedOf, writeWhole } from "~/features/backups/disk";
import { restore } from "../backups/restoring";
import { replicaAt } from "../replica/source";

export const standbyFolder = (): string => resolve(process.env.STANDBY_DIR || "data/standby");

/** A round is a restored and checked database in a folder of its own, named by the instant of its request. */
export const followsNothing = {
  /** The first checked one with the newest rows: its age is that of the rows. */
  verified: null as string | null,
  /** The instant of these rows, by the clock of their place. */
  newest: null as string | null,
  /** Why the last round failed, or that the replica gets nothing. */
  reason: null as string | null,
  /** The instant of the last mail about a trouble that is not over. */
  mailed_at: null as string | null,
};

export type Following = typeof followsNothing;

/** Three rounds. A server with a replica writes every three seconds, also when no account works. */
const late = 15 * 60;

const roundName = /^round-\d{8}T\d{9}Z$/;

export const roundAt = (instant: Date): string => `round-${instant.toISOString().replace(/[^\dTZ]/g, "")}`;

export const instantOf = (name: string): string =>
  name.replace(/^round-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/, "$1-$2-$3T$4:$5:$6.$7Z");

export const secondsSince = (round: string, at = Date.now()): number =>
  Math.max(0, Math.ceil((at - Date.parse(instantOf(round))) / 1000));

export const isOld = (round: string | null, at = Date.now()): boolean =>
  round === null || secondsSince(round, at) >= late;

export const followingPath = () => join(standbyFolder(), "following.json");

export function readFollowing(): Following {
  if (!existsSync(followingPath())) return { ...followsNothing };
  const noted = JSON.parse(readFileSync(followingPath(), "utf8")) as Partial<Following>;
  const { verified, ...state } = { ...followsNothing, ...noted };
  return { ...state, verified: verified && existsSync(join(standbyFolder(), verified)) ? verified : null };
}

export function noteFollowing(state: Following): void {
  writeWhole(followingPath(), `${JSON.stringify(state, null, 2)}\n`);
}

/** It has its name only once every check has passed. */
export async function restoreRound(identity: () => string): Promise<Record<"verified" | "newest", string>> {
  const name = roundAt(new Date());
  const folder = join(standbyFolder(), name);
  mkdirSync(unfinishedOf(folder), { recursive: true, mode: 0o700 });
  const file = join(unfinishedOf(folder), basename(databasePath()));
  const replica = replicaAt(file, null);
  await restore(replica, file, { identity });
  renameSync(unfinishedOf(folder), folder);
  flush(standbyFolder());
  return { verified: name, newest: replica.madeAt() };
}

export const fileOfRound = (name: string): string => join(standbyFolder(), name, basename(databasePath()));

/** With those of a process that was killed. */
export function dropRoundsBut(kept: string | null): void {
  for (const name of readdirSync(standbyFolder())) {
    const isRound = roundName.test(name.replace(/\.unfinished$/, ""));
    if (isRound && name !== kept) rmSync(join(standbyFolder(), name), { recursive: true, force: true });
  }
}
