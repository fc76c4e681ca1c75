export const patience = { reading: 1500, writing: 6000 };
export const mostWaiting = 2000;

export interface RequestQueue {
  enqueue: (work: () => void) => void;
  isFull: (kind: keyof typeof patience) => boolean;
}

/** One request in each turn of the event loop: it so reads and can refuse a new one while others wait. */
export function requestQueue(limits = patience, clock = () => performance.now()): RequestQueue {
  const waiting: { since: number; work: () => void }[] = [];
  let hasRun = false;
  function next() {
    const first = waiting.shift();
    hasRun = first !== undefined;
    if (!first) return;
    setImmediate(next);
    first.work();
  }
  return {
    enqueue(work) {
      waiting.push({ since: clock(), work });
      if (!hasRun) next();
    },
    isFull(kind) {
      const [longest] = waiting;
      if (!longest) return false;
      return waiting.length >= mostWaiting || clock() - longest.since > limits[kind];
    },
  };
}
