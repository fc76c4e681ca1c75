import type { ChildProcess } from "node:child_process";
import { copyFileSync, rmSync, statSync } from "node:fs";
import { keyPathOf } from "~/db/key-file";
import { Random } from "~/demo/random";
import { type Computer, pause } from "../standby/two-computers";

export interface Kills {
  points: number;
  /** How many of the kills came before the action had ended. */
  stopped: number;
}

/** One moment in each equal part of a little more than an action, in mixed order. */
export function fractions(points: number): number[] {
  const random = new Random(Date.now());
  const found = Array.from({ length: points }, (_, n) => (1.1 * (n + random.fraction())) / points);
  for (let left = points - 1; left > 0; left--) {
    const other = random.between(0, left);
    [found[left], found[other]] = [found[other] as number, found[left] as number];
  }
  return found;
}

/** Kills a command so long after `hasBegun`, unless it ends before. Answers its milliseconds in that case, and null if it was killed. */
export async function killAfter(
  child: ChildProcess,
  hasBegun: () => boolean,
  delay: number,
): Promise<number | null> {
  const ended = new Promise<NodeJS.Signals | null>((done) =>
    child.once("close", (_, signal) => done(signal)),
  );
  while (child.exitCode === null && !hasBegun()) await pause(1);
  const began = performance.now();
  const timer = setTimeout(() => child.kill("SIGKILL"), delay);
  const signal = await ended;
  clearTimeout(timer);
  return signal === "SIGKILL" ? null : performance.now() - began;
}

/** Milliseconds from `hasBegun` to the end of a command that is not killed. */
export async function spanOf(child: ChildProcess, hasBegun: () => boolean): Promise<number> {
  const ended = new Promise((done) => child.once("close", done));
  while (child.exitCode === null && !hasBegun()) await pause(1);
  const began = performance.now();
  await ended;
  if (child.exitCode !== 0) throw new Error(`it ended with ${child.exitCode}`);
  return performance.now() - began;
}

export const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** The files of a stopped server, in place of those that are there. What the server noted about the later ones goes too. */
export function putBack(computer: Computer, model: string): void {
  for (const ending of ["-wal", "-shm", ".served"]) rmSync(computer.database + ending, { force: true });
  copyFileSync(model, computer.database);
  copyFileSync(keyPathOf(model), keyPathOf(computer.database));
}
