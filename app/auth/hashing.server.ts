import { availableParallelism } from "node:os";
import { setImmediate as anotherRequest } from "node:timers/promises";
import pLimit from "p-limit";

/** One core stays free for pages; Node has four threads for work of this kind. */
const hashesAtOnce = Math.min(Math.max(availableParallelism() - 1, 1), 4);

/** Every sign-in of the state at once, several times over; each that waits holds a few kilobytes. */
const mostWaiting = 4000;

/** More wait for a hash than there is room for; the door answers 503 and asks to try again. */
export class HashingBusy extends Error {
  readonly code = "HASHING_BUSY";
}

type Turn = () => Promise<void>;

const limit = pLimit(hashesAtOnce);

/** Those who wait, by whose they are, in the order of the round. */
const lines = new Map<string, Turn[]>();
let waiting = 0;

/**
 * Runs work that hashes a password when its turn comes. The lines take turns, one piece of work each, so that somebody who
 * sends a thousand passwords holds up his own line and nobody else's.
 */
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

/** The line whose turn it is gives one piece of work and goes to the end of the round. */
async function takeTurn(): Promise<void> {
  const [first] = lines;
  if (!first) return;
  const [whose, line] = first;
  lines.delete(whose);
  const turn = line.shift();
  if (line.length > 0) lines.set(whose, line);
  waiting--;
  // A turn that is over at once, because it is refused, leaves no other moment for a page in between.
  await anotherRequest();
  await turn?.();
}
