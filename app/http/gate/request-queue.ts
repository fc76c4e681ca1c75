import { Lane, type Work } from "./lane";

/** Milliseconds: a page and a form wait for their turn, a connection for a client that does not read, a refusal for a client that asks too much. */
export const patience = { reading: 1500, writing: 6000, unread: 60_000, refusal: 1000 };
/** In each lane. */
export const mostWaiting = 2000;
/** No person, and no hall behind one address, has so many requests under way. */
export const mostOfOne = 50;

/** An account or a machine whose session or token this process has accepted, or the network of a visitor. */
export interface Asker {
  lane: "accounts" | "visitors";
  name: string;
}

export interface RequestQueue {
  enqueue: (asker: Asker, work: Work) => void;
  /** `own`: the asker has too much under way; `all`: all askers of its lane wait too long. */
  whyFull: (asker: Asker, kind: "reading" | "writing") => "own" | "all" | null;
  /** For the next step of a request that has run: it takes a turn as a request does. */
  turn: (asker: Asker) => Promise<void>;
}

/** One turn of visitors comes after so many of accounts. */
const turnsOfAccounts = 2;

/**
 * One request in each turn of the event loop: it so reads and can refuse a new one while others wait. Askers take turns, and accounts
 * have two to one of visitors. After a turn of t ms of the main thread, or of a reader, the next turn of the asker waits at least t ms while
 * others wait. `places`: so many requests are under way at the same time.
 */
export function requestQueue(
  limits: Pick<typeof patience, "reading" | "writing"> = patience,
  clock = () => performance.now(),
  places?: () => number,
): RequestQueue {
  const lanes = { accounts: new Lane(), visitors: new Lane() };
  let turns = 0;
  let hasRun = false;
  let running: { asker: Asker; began: number } | null = null;
  let underWay = 0;

  function take(now: number): { asker: Asker; work: Work } | null {
    if (places && underWay >= places()) return null;
    const isOfVisitors = turns++ % (turnsOfAccounts + 1) === turnsOfAccounts;
    const order = isOfVisitors ? (["visitors", "accounts"] as const) : (["accounts", "visitors"] as const);
    for (const isHeldToo of [false, true])
      for (const lane of order) {
        const taken = lanes[lane].take(now, isHeldToo);
        if (taken) return { asker: { lane, name: taken.name }, work: taken.work };
      }
    return null;
  }

  /** Runs right after the promises of a request's step, and before the loop reads new requests. */
  function charge() {
    if (!running) return;
    const { asker, began } = running;
    running = null;
    const now = clock();
    const used = now - began;
    lanes[asker.lane].hold(asker.name, now, now + used);
  }

  function next() {
    charge();
    const now = clock();
    const taken = take(now);
    hasRun = taken !== null;
    if (!taken) return;
    setImmediate(next);
    setImmediate(charge);
    running = { asker: taken.asker, began: now };
    const answer = taken.work();
    if (answer && places) follow(taken.asker, answer, now);
  }

  function follow({ lane, name }: Asker, answer: Promise<void>, began: number) {
    underWay += 1;
    void answer.finally(() => {
      underWay -= 1;
      const now = clock();
      lanes[lane].hold(name, now, now + (now - began));
      if (!hasRun) next();
    });
  }

  function enqueue(asker: Asker, work: Work) {
    lanes[asker.lane].add(asker.name, work, clock());
    if (!hasRun) next();
  }

  return {
    enqueue,
    turn: (asker) => new Promise((begin) => enqueue(asker, begin)),
    whyFull({ lane: of, name }, kind) {
      const lane = lanes[of];
      const now = clock();
      if (lane.waitingOf(name) >= mostOfOne || lane.longestWaitOf(name, now) > limits[kind]) return "own";
      return lane.waiting >= mostWaiting || lane.longestWait(now) > limits[kind] ? "all" : null;
    },
  };
}
