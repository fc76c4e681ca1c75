/** Milliseconds that the longest waiting request may have waited when another one arrives. */
export const patience = { reading: 1500, writing: 6000 };
export const mostWaiting = 2000;

export interface RequestQueue {
  enqueue: (work: () => void) => void;
  isFull: (kind: keyof typeof patience) => boolean;
}

/**
 * Runs requests in the order of their arrival, one in each turn of the event loop. The loop so sees a new request at once,
 * also under load, and the gate can refuse it while others wait. A write may wait longer than a page.
 */
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
