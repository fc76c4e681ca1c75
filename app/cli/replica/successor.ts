import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { DatabaseRefused } from "~/db/file";
import { seenWithin } from "~/db/heartbeat";
import { litestreamFolder } from "~/db/space";
import { t } from "~/messages";
import { writeWhole } from "../backups/disk";
import { replicaUrl } from "./configuration";
import { type Generation, generationsIn, malaysianText, withScratch } from "./source";

/**
 * How a server learns that another computer has taken over, where the two see only the place of the replica: the computer that takes over begins a generation there.
 * This file names the generations that this computer made, and those that it found when it began (decision 082). After a takeover it is empty until the first start of the replicator.
 */
const knownPath = (database: string) => `${database}.generations`;

/** The instant at which the other computer began. The server, the replicator and the scheduled copies obey it. */
const replacedPath = (database: string) => `${database}.replaced`;

export const isReplaced = (database: string): boolean => existsSync(replacedPath(database));

export const placeIsNamed = (): boolean => Boolean(process.env.REPLICA_URL);

/** Refused where the place does not answer. */
export const generationsAtPlace = (database: string): Promise<Generation[]> =>
  withScratch(`${database}.place-${process.pid}`, null, ({ database: none, configuration }) =>
    generationsIn(none, configuration),
  );

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
  if (existsSync(knownPath(database)) || newest === null) return;
  await setTimeout(wait);
  const isSent = (newestOf(await generationsAtPlace(database)) ?? 0) > newest;
  if (isSent || Date.now() - newest < justNow)
    throw new DatabaseRefused(t("replica.foreign", { url: replicaUrl(), at: malaysianText(newest) }));
}

const clocksDiffer = 300_000;

/** The instants at the place are those of its own clock, and a restore takes the newest rows by them. */
export function refuseFuture(generations: Generation[]): void {
  const newest = newestOf(generations) ?? 0;
  if (newest > Date.now() + clocksDiffer)
    throw new DatabaseRefused(t("replica.future", { url: replicaUrl(), at: malaysianText(newest) }));
}

const newestOf = (generations: Generation[]): number | null =>
  generations.length > 0 ? Math.max(...generations.map(({ ended }) => ended)) : null;

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
  if (isReplaced(database)) throw new DatabaseRefused(replacedSentence(database));
}

export const replacedSentence = (database: string): string => {
  const at = Date.parse(readFileSync(replacedPath(database), "utf8").trim());
  return t("standby.replaced", { path: database, at: malaysianText(at) });
};

/** None where this computer never replicated the database. Litestream's own file names the generation of now. */
const knownTo = (database: string): string[] =>
  existsSync(knownPath(database))
    ? [knownPath(database), presentPath(database)].filter(existsSync).flatMap(linesOf)
    : [];

const presentPath = (database: string) => join(litestreamFolder(database), "generation");

/** The one that Litestream sends now. */
export const ownGeneration = (database: string): string | undefined =>
  existsSync(presentPath(database)) ? linesOf(presentPath(database))[0] : undefined;

const linesOf = (path: string): string[] => readFileSync(path, "utf8").split("\n").filter(Boolean);
