export const patience = { reading: 1500, writing: 6000 };
export const mostWaiting = 2000;
/** No person has so many requests under way. */
export const mostOfOne = 50;

/** A session, or a value of its own for the request of a visitor: many of them share one address. */
export type Asker = string | symbol;

export interface RequestQueue {
  enqueue: (asker: Asker, work: () => void) => void;
  isFull: (asker: Asker, kind: keyof typeof patience) => boolean;
}

interface Turn {
  /** When the last request of the asker ran, or its first one came. */
  since: number;
  works: { came: number; work: () => void }[];
}

/** One request in each turn of the event loop: it so reads and can refuse a new one while others wait. Askers take turns. */
export function requestQueue(limits = patience, clock = () => performance.now()): RequestQueue {
  const turns = new Map<Asker, Turn>();
  let waiting = 0;
  let hasRun = false;
  function next() {
    const [first] = turns;
    hasRun = first !== undefined;
    if (!first) return;
    const [asker, { works }] = first;
    const taken = works.shift();
    waiting -= 1;
    turns.delete(asker);
    if (works.length > 0) turns.set(asker, { since: clock(), works });
    setImmediate(next);
    taken?.work();
  }
  return {
    enqueue(asker, work) {
      const came = clock();
      const turn = turns.get(asker) ?? { since: came, works: [] };
      turn.works.push({ came, work });
      turns.set(asker, turn);
      waiting += 1;
      if (!hasRun) next();
    },
    isFull(asker, kind) {
      const [longest] = turns.values();
      if (!longest) return false;
      const own = turns.get(asker)?.works ?? [];
      const isLate = (instant = clock()) => clock() - instant > limits[kind];
      return (
        waiting >= mostWaiting || own.length >= mostOfOne || isLate(longest.since) || isLate(own[0]?.came)
      );
    },
  };
}
