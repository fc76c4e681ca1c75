import { existsSync, readFileSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { DatabaseRefused } from "~/db/file.server";
import { t } from "~/messages";
import { writeWhole } from "../backups/disk";
import { type Generation, generationsIn } from "./generations";
import { withScratch } from "./scratch";

/**
 * How a server learns that another computer has taken over, where the two see only the place of the replica: the computer that takes over begins a generation there.
 * This file names the generations that this computer made, and those that it found when it began (decision 082).
 */
const knownPath = (database: string) => `${database}.generations`;

/** The instant at which this computer learned it. The server, the replicator and the scheduled copies obey it. */
const replacedPath = (database: string) => `${database}.replaced`;

export const isReplaced = (database: string): boolean => existsSync(replacedPath(database));

export const placeIsNamed = (): boolean => Boolean(process.env.REPLICA_URL);

/** Refused where the place does not answer. */
export const generationsAtPlace = (database: string): Promise<Generation[]> =>
  withScratch(`${database}.place-${process.pid}`, null, ({ database: none, configuration }) =>
    generationsIn(none, configuration),
  );

/** Stores for good that this computer is replaced where the last generation is of another one. A computer that never replicated knows no generation, and is not replaced. */
export function noteSuccessor(database: string, generations: Generation[]): void {
  const known = knownTo(database);
  const last = generations.at(-1);
  if (known && last && !known.includes(last.name))
    writeWhole(replacedPath(database), `${new Date().toISOString()}\n`);
}

/** Before Litestream begins a generation of its own. The names stay for longer than the place holds their files. */
export function noteKnown(database: string, generations: Generation[]): void {
  store(database, knownTo(database) ?? generations.map(({ name }) => name));
}

/** While Litestream runs: a restore removes Litestream's own file, and the name must outlive it. */
export function keepNotingOwn(database: string): void {
  setInterval(() => store(database, knownTo(database) ?? []), lookEvery).unref();
}

function store(database: string, names: string[]): void {
  const path = knownPath(database);
  const text = `${[...new Set(names)].slice(-mostKnown).join("\n")}\n`;
  if (!existsSync(path) || readFileSync(path, "utf8") !== text) writeWhole(path, text);
}

const lookEvery = 500;

const mostKnown = 1000;

/** After a takeover, whose server begins where the other one ended. */
export function forgetGenerations(database: string): void {
  for (const path of [knownPath(database), replacedPath(database)]) rmSync(path, { force: true });
}

export function refuseReplacedNow(database: string): void {
  if (isReplaced(database)) throw new DatabaseRefused(t("standby.replaced", { path: database }));
}

/** Null where this computer never replicated the database. Litestream's own file names the generation of now. */
function knownTo(database: string): string[] | null {
  if (!existsSync(knownPath(database))) return null;
  return [knownPath(database), presentPath(database)].filter(existsSync).flatMap(linesOf);
}

const presentPath = (database: string) =>
  join(dirname(database), `.${basename(database)}-litestream`, "generation");

/** The one that Litestream sends now. */
export const ownGeneration = (database: string): string | undefined =>
  existsSync(presentPath(database)) ? linesOf(presentPath(database))[0] : undefined;

const linesOf = (path: string): string[] => readFileSync(path, "utf8").split("\n").filter(Boolean);
