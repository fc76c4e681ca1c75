import pLimit from "p-limit";

export class QueueFull extends Error {}

interface QueueLimits {
  waiting: number;
  /** For which one waits before it is refused. */
  milliseconds: number;
}

export type Queue = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** One at a time: each may use a whole core; the other cores serve pages. */
export function queueOf({ waiting, milliseconds }: QueueLimits): Queue {
  const oneAtATime = pLimit(1);
  return (work) => {
    if (oneAtATime.pendingCount >= waiting) return Promise.reject(new QueueFull());
    return new Promise((done, fail) => {
      let hasGivenUp = false;
      const patience = setTimeout(() => {
        hasGivenUp = true;
        fail(new QueueFull());
      }, milliseconds);
      void oneAtATime(async () => {
        clearTimeout(patience);
        if (!hasGivenUp) await work().then(done, fail);
      });
    });
  };
}
