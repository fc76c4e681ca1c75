import { createRequire } from "node:module";
import { basename, resolve } from "node:path";
import { type ResourceLimits, Worker } from "node:worker_threads";

/** How many are before this one in the queue, and whether two of its own account are. */
export class QueueFull extends Error {
  /** By this the answer knows it in another layer. */
  readonly code = "QUEUE_FULL";
  constructor(
    readonly before: number,
    readonly isOwn = false,
  ) {
    super("The queue is full");
  }
}

interface QueueLimits {
  waiting: number;
  /** For which one waits before it is refused. */
  milliseconds: number;
  /** For which the place of one that waited in vain is kept. */
  kept?: number;
}

/** The account. */
export interface Asker {
  user_id: number;
}

export type Queue = <Value>(asker: Asker, work: () => Promise<Value>, signal?: AbortSignal) => Promise<Value>;

/** No person needs more at once, so others always have a turn between. */
const mostOfOne = 2;

interface Place {
  /** Absent while its request is away: it may come back for its turn. */
  begin?: () => void;
  until: number;
}

/** One at a time: each may use a whole core; the other cores serve pages. Accounts take turns. */
export function queueOf({ waiting, milliseconds, kept = 60_000 }: QueueLimits): Queue {
  const turns = new Map<number, Place[]>();
  let running: { user_id: number; places: Place[] } | null = null;

  const placesOf = (user_id: number): Place[] =>
    (running?.user_id === user_id ? running.places : turns.get(user_id)) ?? [];

  function rest(user_id: number, places: Place[]) {
    if (running?.user_id === user_id) running.places = places;
    else if (places.length > 0) turns.set(user_id, places);
    else turns.delete(user_id);
  }

  function forgetPlaces(now = performance.now()) {
    for (const user_id of [...turns.keys(), ...(running ? [running.user_id] : [])])
      rest(
        user_id,
        placesOf(user_id).filter(({ begin, until }) => begin !== undefined || until > now),
      );
  }

  /** The order in which the places get their turn, if no other comes. */
  function inOrder(): Place[] {
    const accounts = [...turns.values(), ...(running ? [running.places] : [])];
    return Array.from({ length: mostOfOne }, (_, round) =>
      accounts.flatMap((places) => places[round] ?? []),
    ).flat();
  }

  function next() {
    if (running) return;
    const found = [...turns].find(([, places]) => places.some(({ begin }) => begin));
    if (!found) return;
    const [user_id, places] = found;
    const place = places.find(({ begin }) => begin);
    turns.delete(user_id);
    running = { user_id, places: places.filter((each) => each !== place) };
    place?.begin?.();
  }

  function end() {
    if (!running) return;
    const { user_id, places } = running;
    running = null;
    if (places.length > 0) turns.set(user_id, places);
    next();
  }

  /** A place that was kept, or one at the end. */
  function placeFor(user_id: number): Place | QueueFull {
    forgetPlaces();
    const places = placesOf(user_id);
    const own = places.find(({ begin }) => !begin);
    if (own) return own;
    const all = inOrder().length;
    const isRunning = running?.user_id === user_id;
    if (places.length + (isRunning ? 1 : 0) >= mostOfOne) return new QueueFull(all, true);
    if (all >= waiting) return new QueueFull(all + 1);
    const place: Place = { until: 0 };
    rest(user_id, [...places, place]);
    return place;
  }

  return ({ user_id }, work, signal) => {
    const place = placeFor(user_id);
    if (place instanceof QueueFull) return Promise.reject(place);
    return new Promise((done, fail) => {
      const leave = () => {
        clearTimeout(patience);
        signal?.removeEventListener("abort", give);
        delete place.begin;
      };
      const give = () => {
        leave();
        rest(
          user_id,
          placesOf(user_id).filter((each) => each !== place),
        );
        fail(signal?.reason);
      };
      const patience = setTimeout(() => {
        const before = inOrder().indexOf(place) + (running ? 1 : 0);
        leave();
        place.until = performance.now() + kept;
        fail(new QueueFull(before));
      }, milliseconds);
      signal?.addEventListener("abort", give);
      place.begin = () => {
        leave();
        void work().then(done, fail).finally(end);
      };
      next();
    });
  };
}

/** The build compiled the thread (vite.commands.ts); in development and under the tests `tsx` loads its source. */
export function startThread(
  source: string,
  workerData: unknown,
  resourceLimits: ResourceLimits,
  settings: Record<string, string> = {},
): Worker {
  const isCompiled = import.meta.env?.PROD ?? false;
  const program = isCompiled ? resolve(`build/cli/${basename(source, ".ts")}.js`) : loading(resolve(source));
  const env = { ...process.env, ...settings };
  return new Worker(program, { eval: !isCompiled, execArgv: [], env, workerData, resourceLimits });
}

function loading(source: string): string {
  const typescript = createRequire(import.meta.url).resolve("tsx/cjs");
  return [typescript, source].map((path) => `require(${JSON.stringify(path)});`).join("");
}
