import { availableParallelism } from "node:os";
import { setImmediate as anotherRequest } from "node:timers/promises";
import pLimit from "p-limit";

/** One core stays free for pages; Node has four threads for this work. */
const hashesAtOnce = Math.min(Math.max(availableParallelism() - 1, 1), 4);

const mostWaiting = 4000;

export class HashingBusy extends Error {
  readonly code = "HASHING_BUSY";
}

type Turn = () => Promise<void>;

const limit = pLimit(hashesAtOnce);

const lines = new Map<string, Turn[]>();
let waiting = 0;

/** Owners take turns, so a flood of one owner delays only that owner (decision 022). */
export function inTurn<Value>(whose: string, work: () => Value | Promise<Value>): Promise<Value> {
  if (waiting >= mostWaiting) return Promise.reject(new HashingBusy());
  waiting++;
  return new Promise<Value>((resolve, reject) => {
    const turn: Turn = async () => {
      try {
        resolve(await work());
      } catch (error) {
        reject(error);
      }
    };
    const line = lines.get(whose);
    if (line) line.push(turn);
    else lines.set(whose, [turn]);
    void limit(takeTurn);
  });
}

async function takeTurn(): Promise<void> {
  const [first] = lines;
  if (!first) return;
  const [whose, line] = first;
  lines.delete(whose);
  const turn = line.shift();
  if (line.length > 0) lines.set(whose, line);
  waiting--;
  // // A refused attempt returns at once; this lets other requests run in between.
  await anotherRequest();
  await turn?.();
}
