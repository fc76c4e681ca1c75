import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { DatabaseRefused } from "~/db/file";
import { seenWithin } from "~/db/heartbeat";
import { litestreamFolder } from "~/db/space";
import { writeWhole } from "~/features/backups/disk";
import { t } from "~/messages";
import { exitIfRefused } from "../runtime/terminal";
import { replicaUrl } from "./litestream";
import { type Generation, generationsAtPlace, malaysianText } from "./source";

/**
 * How a server learns that another computer has taken over, where the two see only the place of the replica: the computer that takes over begins a generation there.
 * This file names the generations that this computer made, and those that it found when it began (decision 082). After a takeover it is empty until the first start of the replicator.
 */
const knownPath = (database: string) => `${database}.generations`;

/** The instant at which the other computer began. The server, the replicator and the scheduled copies obey it. */
const replacedPath = (database: string) => `${database}.replaced`;

export const isReplaced = (database: string): boolean => existsSync(replacedPath(database));

/**
 * Stores for good that this computer is replaced where a generation is of another one. Each name counts, not the last one alone: the
 * clock of the place may have been put back. A computer that never replicated knows no generation, and is not replaced.
 */
export function noteSuccessor(database: string, generations: Generation[]): void {
  const known = knownTo(database);
  const other = generations.findLast(({ name }) => !known.includes(name));
  if (known.length > 0 && other)
    writeWhole(replacedPath(database), `${new Date(other.begun).toISOString()}\n`);
}

/** Before Litestream begins a generation of its own. The names stay for longer than the place holds their files. */
export function noteKnown(database: string, generations: Generation[]): void {
  const known = knownTo(database);
  store(database, known.length > 0 ? known : generations.map(({ name }) => name));
}

const justNow = 600_000;

/** A copy of the office's settings on a second computer must do nothing to the office. Only a takeover exchanges the computer that sends. */
export async function refuseForeign(
  database: string,
  generations: Generation[],
  wait = seenWithin,
): Promise<void> {
  const newest = newestOf(generations);
  if (existsSync(knownPath(database)) || newest === 0) return;
  const isSent = await watchPlace(database, generations, wait)();
  if (isSent || Date.now() - newest < justNow)
    throw new DatabaseRefused(t("replica.foreign", { url: replicaUrl(), at: malaysianText(newest) }));
}

/** Answers later whether a computer has sent to the place since. One that serves does so within that time. */
export function watchPlace(
  database: string,
  before: Generation[],
  wait = seenWithin,
): () => Promise<boolean> {
  const seen = setTimeout(wait);
  return async () => {
    await seen;
    return newestOf(await generationsAtPlace(database)) > newestOf(before);
  };
}

const clocksDiffer = 300_000;

/** The instants at the place are those of its own clock, and a restore takes the newest rows by them. */
export function refuseFuture(generations: Generation[]): void {
  const newest = newestOf(generations);
  if (newest > Date.now() + clocksDiffer)
    throw new DatabaseRefused(t("replica.future", { url: replicaUrl(), at: malaysianText(newest) }));
}

const newestOf = (generations: Generation[]): number => Math.max(0, ...generations.map(({ ended }) => ended));

/** While Litestream runs: a restore removes Litestream's own file, and the name must outlive it. */
export function keepNotingOwn(database: string): void {
  setInterval(() => noteOwn(database), lookEvery).unref();
}

export function noteOwn(database: string): void {
  if (existsSync(knownPath(database))) store(database, knownTo(database));
}

function store(database: string, names: string[]): void {
  const path = knownPath(database);
  const text = `${[...new Set(names)].slice(-mostKnown).join("\n")}\n`;
  if (!existsSync(path) || readFileSync(path, "utf8") !== text) writeWhole(path, text);
}

const lookEvery = 500;

/** One each half a minute for three days. */
const mostKnown = 10_000;

/** After a takeover, whose server begins where the other one ended. */
export function forgetGenerations(database: string): void {
  rmSync(replacedPath(database), { force: true });
  writeWhole(knownPath(database), "");
}

export function refuseReplacedNow(database: string): void {
  if (!isReplaced(database)) return;
  const at = Date.parse(readFileSync(replacedPath(database), "utf8").trim());
  throw new DatabaseRefused(t("standby.replaced", { path: database, at: malaysianText(at) }));
}

/** A start waits for the place of the replica, and serves all the same where it does not answer. */
export async function refuseReplaced(database: string): Promise<void> {
  if (process.env.REPLICA_URL && !isReplaced(database))
    await generationsAtPlace(database).then(
      (generations) => noteSuccessor(database, generations),
      (error: Error) => console.error(error.message),
    );
  refuseReplacedNow(database);
}

/** A server that is replaced while it runs ends at once: no page of its old records is shown, and nothing is saved. The replicator asks the place. */
export function endWhenReplaced(database: string): void {
  setInterval(() => exitIfRefused(() => refuseReplacedNow(database)), lookEvery).unref();
}

/** None where this computer never replicated the database. */
const knownTo = (database: string): string[] =>
  existsSync(knownPath(database)) ? [knownPath(database), presentPath(database)].flatMap(linesOf) : [];

/** Litestream's own file: the generation that it sends now. */
const presentPath = (database: string) => join(litestreamFolder(database), "generation");

export const ownGeneration = (database: string): string | undefined => linesOf(presentPath(database))[0];

const linesOf = (path: string): string[] =>
  existsSync(path) ? readFileSync(path, "utf8").split("\n").filter(Boolean) : [];
