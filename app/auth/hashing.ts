import { availableParallelism } from "node:os";
import { setImmediate as anotherRequest } from "node:timers/promises";
import pLimit from "p-limit";

const hashesAtOnce = Math.min(Math.max(availableParallelism() - 1, 1), 4);

const mostWaiting = 4000;

export class HashingBusy extends Error {
  readonly code = "HASHING_BUSY";
}

/** Passwords and codes that wait to be checked. */
export const hashesWaiting = (): number => waiting;

type Task = () => Promise<void>;

const limit = pLimit(hashesAtOnce);

const queues = new Map<string, Task[]>();
let waiting = 0;

/** Owners take turns, so a flood of one owner delays only that owner (decision 022). */
export function enqueueHash<Value>(owner: string, work: () => Value | Promise<Value>): Promise<Value> {
  if (waiting >= mostWaiting) return Promise.reject(new HashingBusy());
  waiting++;
  return new Promise<Value>((resolve, reject) => {
    const task: Task = async () => {
      try {
        resolve(await work());
      } catch (error) {
        reject(error);
      }
    };
    const queue = queues.get(owner);
    if (queue) queue.push(task);
    else queues.set(owner, [task]);
    void limit(runNext);
  });
}

async function runNext(): Promise<void> {
  const [first] = queues;
  if (!first) return;
  const [owner, queue] = first;
  queues.delete(owner);
  const task = queue.shift();
  if (queue.length > 0) queues.set(owner, queue);
  waiting--;
  // A refused attempt returns at once; this lets other requests run in between.
  await anotherRequest();
  await task?.();
}
